#include "server/api/record_sections.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/api/notices.hpp"
#include "server/api/ratings.hpp"
#include "server/api/sealed.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::AccountExport;

std::unexpected<protocol::Error> strange_after(std::string_view section) {
  return refused(protocol::ErrorCode::bad_value, say<"account.strange_place">(section));
}

/// Fills `out` with a part of a list, and names what the rest comes after. The store was asked for one more than fits,
/// so that it is known whether there is more.
template <class T, class Shown, class One, class Place>
std::string fill(std::optional<std::vector<Shown>>& out, std::vector<T> items, One one, Place place) {
  const bool is_cut = items.size() > kMostInPart;
  if (is_cut) items.resize(kMostInPart);
  out.emplace();
  for (const T& item : items) out->push_back(one(item));
  return is_cut ? place(items.back()) : std::string{};
}
template <class T, class Shown, class One>
std::string fill(std::optional<std::vector<Shown>>& out, std::vector<T> items, One one) {
  return fill(out, std::move(items), one, [](const T&) { return std::string{}; });
}

/// The store's threads have no time to make a thousand things of others.
template <class T, class Make>
store::Completion<T> made_later(const Core& core, GatheredCompletion then, Make make) {
  return [&core, then = std::move(then), make = std::move(make)](store::Result<T> found) mutable {
    if (!found) return then(store_trouble(found.error()));
    boost::asio::post(core.loops.first(), [then = std::move(then), make = std::move(make),
                                           found = std::move(*found)]() mutable { then(make(std::move(found))); });
  };
}

protocol::ExportedGame game_shown(const store::GameHead& head) {
  const std::string id = head.game.id.text();
  return {.id = id,
          .created_at = head.game.created.time_since_epoch().count(),
          .variant = head.game.variant,
          .state = std::string{store::name(head.game.heading.state)},
          .file = "/game/export/" + id};
}

void gather_games(const Core& core, const Login& login, const std::string& after, AccountExport& into,
                  GatheredCompletion then) {
  const auto before = GameId::parse(after);
  if (!after.empty() && !before) return then(strange_after("games"));
  using GameHeads = std::vector<store::GameHead>;
  core.store.games().games_of(login.account.id, store::GamesWanted::all, before, kMostInPart + 1,
                              made_later<GameHeads>(core, std::move(then), [&into](GameHeads games) {
                                return fill(into.games, std::move(games), game_shown,
                                            [](const store::GameHead& last) { return last.game.id.text(); });
                              }));
}

protocol::ExportedLine line_shown(const store::WrittenLine& one) {
  return {.game = one.game.text(),
          .n = one.line.number,
          .at = one.line.at.time_since_epoch().count(),
          .to = one.line.channel,
          .text = one.line.text};
}

/// `g8K2mQxZ.12`
std::optional<store::TalkPlace> talk_place(std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto game = GameId::parse(text.substr(0, dot));
  const auto number = whole_number<std::int64_t>(text.substr(dot + 1));
  if (!game || !number) return std::nullopt;
  return store::TalkPlace{.game = *game, .number = *number};
}

void gather_talk(const Core& core, const Login& login, const std::string& after, AccountExport& into,
                 GatheredCompletion then) {
  const auto place = talk_place(after);
  if (!after.empty() && !place) return then(strange_after("talk"));
  using Lines = std::vector<store::WrittenLine>;
  auto answer = [&core, &into, then = std::move(then)](store::Result<Lines> lines) {
    if (!lines && lines.error().code == store::Code::not_found) return then(strange_after("talk"));
    made_later<Lines>(core, then, [&into](Lines written) {
      return fill(into.talk, std::move(written), line_shown, [](const store::WrittenLine& last) {
        return last.game.text() + "." + std::to_string(last.line.number);
      });
    })(std::move(lines));
  };
  core.store.talk().written_by(login.account.id, place, kMostInPart + 1, std::move(answer));
}

/// At most protocol::kMaxBlocks.
void gather_blocks(const Core& core, const Login& login, AccountExport& into, GatheredCompletion then) {
  using Blocks = std::vector<store::Blocked>;
  const auto block_shown = [](const store::Blocked& one) {
    return protocol::ExportedBlock{.whom = shown(one.whom), .since = one.since.time_since_epoch().count()};
  };
  core.store.talk().blocked_by(login.account.id,
                               made_later<Blocks>(core, std::move(then), [&into, block_shown](Blocks blocks) {
                                 return fill(into.blocks, std::move(blocks), block_shown);
                               }));
}

/// The histories of an account's pools, one after the other.
struct Histories {
  const Core& core;
  std::vector<store::Standing> standings;
  store::WallTime now;
  AccountExport& into;
  GatheredCompletion then;
  std::size_t next = 0;
};

void next_history(const std::shared_ptr<Histories>& work) {
  if (work->next == work->standings.size()) return work->then(std::string{});
  const store::Standing& standing = work->standings[work->next++];
  using Games = std::vector<store::RatedGame>;
  auto add = [work, &standing](Games games) {
    const bool is_cut = games.size() > kMostHistoryInExport;
    if (is_cut) games.resize(kMostHistoryInExport);
    const std::string tempo{rating::name(standing.pool.tempo)};
    protocol::ExportedPool& pool = (*work->into.ratings)[standing.pool.family][tempo];
    pool = {.standing = shown(standing, work->now), .history = history_shown(games)};
    if (is_cut) {
      pool.more = "/api/ratings/" + standing.player + "/" + standing.pool.family + "/" + tempo +
                  "?before=" + std::to_string(games.back().number);
    }
    next_history(work);
  };
  auto answer = [work, add = std::move(add)](store::Result<Games> games) mutable {
    if (!games) return work->then(store_trouble(games.error()));
    boost::asio::post(work->core.loops.first(),
                      [add = std::move(add), games = std::move(*games)]() mutable { add(std::move(games)); });
  };
  work->core.store.ratings().history(standing.player, standing.pool, {.most = kMostHistoryInExport + 1},
                                     std::move(answer));
}

void gather_ratings(const Core& core, const Login& login, AccountExport& into, GatheredCompletion then) {
  core.store.ratings().standings(login.account.id, [&core, &into, then = std::move(then)](
                                                       store::Result<std::vector<store::Standing>> standings) mutable {
    if (!standings) return then(store_trouble(standings.error()));
    into.ratings.emplace();
    next_history(std::make_shared<Histories>(Histories{.core = core,
                                                       .standings = std::move(*standings),
                                                       .now = wall_time(core.now()),
                                                       .into = into,
                                                       .then = std::move(then)}));
  });
}

/// As far back as it counts.
Section leave_section(const Core& core, const LeaveBook& leave) {
  return {"leave",
          [&core, &leave](const Login& login, const std::string&, AccountExport& into, GatheredCompletion then) {
            into.leave.emplace();
            const auto player = PlayerId::parse(login.account.id);
            for (const Now day : leave.days_of(*player, core.now())) into.leave->push_back(day.ms);
            then(std::string{});
          }};
}

void gather_sealed(const Core& core, const Login& login, AccountExport& into, GatheredCompletion then) {
  core.store.sealed_backups().sealed_of(login.account.id,
                                        [&into, then = std::move(then)](const store::Result<store::Sealed>& sealed) {
                                          if (!sealed) return then(store_trouble(sealed.error()));
                                          into.sealed = shown(*sealed);
                                          then(std::string{});
                                        });
}

protocol::ExportedPostResult post_result_shown(const store::EndedCorrespondence& one) {
  return {.game = one.game.text(),
          .ended_at = one.ended.time_since_epoch().count(),
          .lost_on_time = one.result.lost_on_time,
          .moves = one.result.moves,
          .spent_ms = one.result.spent.count()};
}

void gather_post_results(const Core& core, const Login& login, const std::string& after, AccountExport& into,
                         GatheredCompletion then) {
  const auto game = GameId::parse(after);
  if (!after.empty() && !game) return then(strange_after("post_results"));
  using Ended = std::vector<store::EndedCorrespondence>;
  auto answer = [&core, &into, then = std::move(then)](store::Result<Ended> ended) {
    if (!ended && ended.error().code == store::Code::not_found) return then(strange_after("post_results"));
    made_later<Ended>(core, then, [&into](Ended all) {
      return fill(into.post_results, std::move(all), post_result_shown,
                  [](const store::EndedCorrespondence& last) { return last.game.text(); });
    })(std::move(ended));
  };
  core.store.correspondence_results().ended_by_post(login.account.id, game, kMostInPart + 1, std::move(answer));
}

/// What is stored was read as strictly when it came.
protocol::ExportedLines lines_shown(const store::ConditionalLines& one) {
  protocol::ExportedLines shown{.game = one.game.text(), .saved_at = one.at.time_since_epoch().count()};
  if (auto lines = protocol::decode_body<protocol::Lines>(one.text)) {
    shown.after = lines->after;
    shown.lines = std::move(lines->plies);
  } else {
    log(LogLevel::error, "lines_unreadable", {{"game", shown.game}, {"why", lines.error().message.text()}});
    shown.unreadable = one.text;
  }
  return shown;
}

void gather_lines(const Core& core, const Login& login, const std::string& after, AccountExport& into,
                  GatheredCompletion then) {
  const auto game = GameId::parse(after);
  if (!after.empty() && !game) return then(strange_after("lines"));
  using Rows = std::vector<store::ConditionalLines>;
  core.store.lines().lines_of(login.account.id, game, kMostInPart + 1,
                              made_later<Rows>(core, std::move(then), [&into](Rows rows) {
                                return fill(into.lines, std::move(rows), lines_shown,
                                            [](const store::ConditionalLines& last) { return last.game.text(); });
                              }));
}

protocol::ExportedNote note_shown(const store::PrivateNote& one) {
  return {.game = one.place.game.text(), .ply = one.place.ply, .text = one.text};
}

/// `g8K2mQxZ.12`, or `g8K2mQxZ` for the whole game
std::optional<store::NotePlace> note_place(std::string_view text) {
  const auto dot = text.find('.');
  const auto game = GameId::parse(text.substr(0, dot));
  if (!game) return std::nullopt;
  if (dot == std::string_view::npos) return store::NotePlace{.game = *game};
  const auto ply = whole_number<std::int64_t>(text.substr(dot + 1));
  if (!ply) return std::nullopt;
  return store::NotePlace{.game = *game, .ply = ply};
}

void gather_notes(const Core& core, const Login& login, const std::string& after, AccountExport& into,
                  GatheredCompletion then) {
  const auto place = note_place(after);
  if (!after.empty() && !place) return then(strange_after("notes"));
  using AllNotes = std::vector<store::PrivateNote>;
  auto answer = made_later<AllNotes>(core, std::move(then), [&into](AllNotes notes) {
    return fill(into.notes, std::move(notes), note_shown, [](const store::PrivateNote& last) {
      return last.place.game.text() + (last.place.ply ? "." + std::to_string(*last.place.ply) : "");
    });
  });
  core.store.private_notes().notes_of(login.account.id, place, kMostInPart + 1, std::move(answer));
}

protocol::ExportedAnalysis analysis_shown(const store::Analysis& one) {
  protocol::ExportedAnalysis shown{.game = one.game.text(), .asked_at = one.asked.time_since_epoch().count()};
  if (one.done) shown.done_at = one.done->time_since_epoch().count();
  return shown;
}

void gather_analyses(const Core& core, const Login& login, const std::string& after, AccountExport& into,
                     GatheredCompletion then) {
  const auto game = GameId::parse(after);
  if (!after.empty() && !game) return then(strange_after("analyses"));
  using Analyses = std::vector<store::Analysis>;
  core.store.analyses().analyses_by(login.account.id, game, kMostInPart + 1,
                                    made_later<Analyses>(core, std::move(then), [&into](Analyses all) {
                                      return fill(into.analyses, std::move(all), analysis_shown,
                                                  [](const store::Analysis& last) { return last.game.text(); });
                                    }));
}

protocol::ExportedPuzzle tried_puzzle_shown(const store::PuzzleTried& tried) {
  return {.puzzle = tried.puzzle,
          .variant = tried.variant,
          .at = tried.at.time_since_epoch().count(),
          .solved = tried.solved,
          .before = tried.before,
          .after = tried.after};
}

void gather_puzzles(const Core& core, const Login& login, const std::string& after, AccountExport& into,
                    GatheredCompletion then) {
  using AllTried = std::vector<store::PuzzleTried>;
  auto answer = made_later<AllTried>(core, std::move(then), [&into](AllTried all) {
    return fill(into.puzzles, std::move(all), tried_puzzle_shown,
                [](const store::PuzzleTried& last) { return last.puzzle; });
  });
  core.store.puzzles().attempts_of(login.account.id, after, kMostInPart + 1, std::move(answer));
}

protocol::ExportedPuzzleRating puzzle_rating_shown(const store::PuzzleSolver& solver) {
  return {.variant = solver.variant,
          .value = solver.rating.value,
          .deviation = solver.rating.deviation,
          .volatility = solver.rating.volatility,
          .tried = solver.tried,
          .solved = solver.solved,
          .last_at = solver.last.time_since_epoch().count()};
}

void gather_puzzle_ratings(const Core& core, const Login& login, AccountExport& into, GatheredCompletion then) {
  using Solvers = std::vector<store::PuzzleSolver>;
  core.store.puzzles().solver(login.account.id, made_later<Solvers>(core, std::move(then), [&into](Solvers solvers) {
                                return fill(into.puzzle_ratings, std::move(solvers), puzzle_rating_shown);
                              }));
}

using Gather = void (*)(const Core&, const Login&, AccountExport&, GatheredCompletion);
using GatherFrom = void (*)(const Core&, const Login&, const std::string& after, AccountExport&, GatheredCompletion);

Section whole(const Core& core, const char* name, Gather gather) {
  return {name, [&core, gather](const Login& login, const std::string&, AccountExport& into, GatheredCompletion then) {
            gather(core, login, into, std::move(then));
          }};
}
Section in_parts(const Core& core, const char* name, GatherFrom gather) {
  return {name, [&core, gather](const Login& login, const std::string& after, AccountExport& into,
                                GatheredCompletion then) { gather(core, login, after, into, std::move(then)); }};
}

}  // namespace

std::vector<Section> record_sections(const Core& core, const LeaveBook& leave) {
  return {in_parts(core, "games", gather_games),
          whole(core, "ratings", gather_ratings),
          in_parts(core, "talk", gather_talk),
          whole(core, "blocks", gather_blocks),
          leave_section(core, leave),
          whole(core, "notices", gather_notices),
          whole(core, "sealed", gather_sealed),
          in_parts(core, "post_results", gather_post_results),
          in_parts(core, "lines", gather_lines),
          in_parts(core, "notes", gather_notes),
          in_parts(core, "analyses", gather_analyses),
          in_parts(core, "puzzles", gather_puzzles),
          whole(core, "puzzle_ratings", gather_puzzle_ratings)};
}

}  // namespace server
