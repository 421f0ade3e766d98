#include "server/api/record_sections.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/api/notices.hpp"
#include "server/api/ratings.hpp"
#include "server/api/sealed.hpp"
#include "server/base/number.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;
using GatheredCompletion = GatherCompletion<Gathered>;

std::unexpected<protocol::Error> strange_after(std::string_view section) {
  return refused(protocol::ErrorCode::bad_value,
                 "this is no place in the list of " + std::string{section} + ": take the address that `more` names");
}

/// A part of a list as JSON. The store was asked for one more than fits, so that it is known whether there is more.
template <class T, class One, class Place>
Gathered part_of(std::vector<T> items, One one, Place place) {
  Gathered part{.value = ordered_json::array()};
  const bool is_cut = items.size() > kMostInPart;
  if (is_cut) items.resize(kMostInPart);
  for (const T& item : items) part.value.push_back(one(item));
  if (is_cut) part.next = place(items.back());
  return part;
}

/// The store's threads have no time for the JSON of a thousand things.
template <class T, class Make>
store::Completion<T> made_later(World& world, GatheredCompletion then, Make make) {
  return [&world, then = std::move(then), make = std::move(make)](store::Result<T> found) mutable {
    if (!found) return then(store_trouble(found.error()));
    boost::asio::post(world.io, [then = std::move(then), make = std::move(make), found = std::move(*found)]() mutable {
      then(make(std::move(found)));
    });
  };
}

ordered_json game_json(const store::GameHead& head) {
  const std::string id = head.game.id.text();
  return {{"id", id},
          {"createdAt", head.game.created.time_since_epoch().count()},
          {"variant", head.game.variant},
          {"state", store::name(head.game.heading.state)},
          {"export", "/game/export/" + id}};
}

void gather_games(World& world, const Login& login, const std::string& after, GatheredCompletion then) {
  const auto before = GameId::parse(after);
  if (!after.empty() && !before) return then(strange_after("games"));
  using GameHeads = std::vector<store::GameHead>;
  world.store.games().games_of(login.account.id, store::GamesWanted::all, before, kMostInPart + 1,
                               made_later<GameHeads>(world, std::move(then), [](GameHeads games) {
                                 return part_of(std::move(games), game_json,
                                                [](const store::GameHead& last) { return last.game.id.text(); });
                               }));
}

ordered_json line_json(const store::WrittenLine& one) {
  return {{"game", one.game.text()},
          {"n", one.line.number},
          {"at", one.line.at.time_since_epoch().count()},
          {"to", name(one.line.channel)},
          {"text", one.line.text}};
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

void gather_talk(World& world, const Login& login, const std::string& after, GatheredCompletion then) {
  const auto place = talk_place(after);
  if (!after.empty() && !place) return then(strange_after("talk"));
  using Lines = std::vector<store::WrittenLine>;
  auto answer = [&world, then = std::move(then)](store::Result<Lines> lines) {
    if (!lines && lines.error().code == store::Code::not_found) return then(strange_after("talk"));
    made_later<Lines>(world, then, [](Lines written) {
      return part_of(std::move(written), line_json, [](const store::WrittenLine& last) {
        return last.game.text() + "." + std::to_string(last.line.number);
      });
    })(std::move(lines));
  };
  world.store.talk().written_by(login.account.id, place, kMostInPart + 1, std::move(answer));
}

/// At most store::kMostBlocks.
void gather_blocks(World& world, const Login& login, GatheredCompletion then) {
  using Blocks = std::vector<store::Blocked>;
  world.store.talk().blocked_by(
      login.account.id, made_later<Blocks>(world, std::move(then), [](const Blocks& blocks) {
        Gathered all{.value = ordered_json::array()};
        for (const store::Blocked& one : blocks) {
          all.value.push_back(
              {{"id", one.whom.id}, {"name", shown_name(one.whom)}, {"since", one.since.time_since_epoch().count()}});
        }
        return all;
      }));
}

/// The histories of an account's pools, one after the other.
struct Histories {
  World& world;
  std::vector<store::Standing> standings;
  GatheredCompletion then;
  ordered_json all;
  std::size_t next = 0;
};

void next_history(const std::shared_ptr<Histories>& work) {
  if (work->next == work->standings.size()) return work->then(Gathered{.value = std::move(work->all)});
  const store::Standing& standing = work->standings[work->next++];
  using Games = std::vector<store::RatedGame>;
  auto add = [work, &standing](Games games) {
    const bool is_cut = games.size() > kMostHistoryInExport;
    if (is_cut) games.resize(kMostHistoryInExport);
    const std::string tempo{rating::name(standing.pool.tempo)};
    ordered_json& pool = work->all[standing.pool.family][tempo];
    pool["history"] = history_json(games);
    if (is_cut) {
      pool["more"] = "/api/ratings/" + standing.player + "/" + standing.pool.family + "/" + tempo +
                     "?before=" + std::to_string(games.back().number);
    }
    next_history(work);
  };
  auto answer = [work, add = std::move(add)](store::Result<Games> games) mutable {
    if (!games) return work->then(store_trouble(games.error()));
    boost::asio::post(work->world.io,
                      [add = std::move(add), games = std::move(*games)]() mutable { add(std::move(games)); });
  };
  work->world.store.ratings().history(standing.player, standing.pool, {.most = kMostHistoryInExport + 1},
                                      std::move(answer));
}

void gather_ratings(World& world, const Login& login, GatheredCompletion then) {
  world.store.ratings().standings(login.account.id, [&world, then = std::move(then)](
                                                        store::Result<std::vector<store::Standing>> standings) mutable {
    if (!standings) return then(store_trouble(standings.error()));
    ordered_json all = ratings_json(*standings, wall_time(world.now()));
    next_history(std::make_shared<Histories>(
        Histories{.world = world, .standings = std::move(*standings), .then = std::move(then), .all = std::move(all)}));
  });
}

/// As far back as it counts.
void gather_leave(World& world, const Login& login, const GatheredCompletion& then) {
  Gathered all{.value = ordered_json::array()};
  const auto player = PlayerId::parse(login.account.id);
  for (const Now day : world.leave.days_of(*player, world.now())) all.value.push_back(day.ms);
  then(std::move(all));
}

void gather_sealed(World& world, const Login& login, GatheredCompletion then) {
  world.store.sealed_backups().sealed_of(login.account.id,
                                         [then = std::move(then)](const store::Result<store::Sealed>& sealed) {
                                           if (!sealed) return then(store_trouble(sealed.error()));
                                           then(Gathered{.value = to_json(*sealed)});
                                         });
}

ordered_json post_result_json(const store::EndedCorrespondence& one) {
  return {{"game", one.game.text()},
          {"endedAt", one.ended.time_since_epoch().count()},
          {"lostOnTime", one.result.lost_on_time},
          {"moves", one.result.moves},
          {"spentMs", one.result.spent.count()}};
}

void gather_post_results(World& world, const Login& login, const std::string& after, GatheredCompletion then) {
  const auto game = GameId::parse(after);
  if (!after.empty() && !game) return then(strange_after("post_results"));
  using Ended = std::vector<store::EndedCorrespondence>;
  auto answer = [&world, then = std::move(then)](store::Result<Ended> ended) {
    if (!ended && ended.error().code == store::Code::not_found) return then(strange_after("post_results"));
    made_later<Ended>(world, then, [](Ended all) {
      return part_of(std::move(all), post_result_json,
                     [](const store::EndedCorrespondence& last) { return last.game.text(); });
    })(std::move(ended));
  };
  world.store.post_results().ended_by_post(login.account.id, game, kMostInPart + 1, std::move(answer));
}

ordered_json lines_json(const store::ConditionalLines& one) {
  ordered_json json{{"game", one.game.text()}, {"savedAt", one.at.time_since_epoch().count()}};
  json.update(ordered_json::parse(one.text));
  return json;
}

void gather_lines(World& world, const Login& login, const std::string& after, GatheredCompletion then) {
  const auto game = GameId::parse(after);
  if (!after.empty() && !game) return then(strange_after("lines"));
  using Rows = std::vector<store::ConditionalLines>;
  world.store.lines().lines_of(login.account.id, game, kMostInPart + 1,
                               made_later<Rows>(world, std::move(then), [](Rows rows) {
                                 return part_of(std::move(rows), lines_json,
                                                [](const store::ConditionalLines& last) { return last.game.text(); });
                               }));
}

ordered_json note_json(const store::PrivateNote& one) {
  ordered_json json{{"game", one.place.game.text()}};
  if (one.place.ply) json["ply"] = *one.place.ply;
  json["text"] = one.text;
  return json;
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

void gather_notes(World& world, const Login& login, const std::string& after, GatheredCompletion then) {
  const auto place = note_place(after);
  if (!after.empty() && !place) return then(strange_after("notes"));
  using AllNotes = std::vector<store::PrivateNote>;
  auto answer = made_later<AllNotes>(world, std::move(then), [](AllNotes notes) {
    return part_of(std::move(notes), note_json, [](const store::PrivateNote& last) {
      return last.place.game.text() + (last.place.ply ? "." + std::to_string(*last.place.ply) : "");
    });
  });
  world.store.private_notes().notes_of(login.account.id, place, kMostInPart + 1, std::move(answer));
}

ordered_json analysis_json(const store::Analysis& one) {
  ordered_json json{{"game", one.game.text()}, {"askedAt", one.asked.time_since_epoch().count()}};
  if (one.done) json["doneAt"] = one.done->time_since_epoch().count();
  return json;
}

void gather_analyses(World& world, const Login& login, const std::string& after, GatheredCompletion then) {
  const auto game = GameId::parse(after);
  if (!after.empty() && !game) return then(strange_after("analyses"));
  using RequestContext = std::vector<store::Analysis>;
  world.store.analyses().analyses_by(login.account.id, game, kMostInPart + 1,
                                     made_later<RequestContext>(world, std::move(then), [](RequestContext all) {
                                       return part_of(std::move(all), analysis_json,
                                                      [](const store::Analysis& last) { return last.game.text(); });
                                     }));
}

ordered_json tried_puzzle_json(const store::PuzzleTried& tried) {
  return {{"puzzle", tried.puzzle}, {"variant", tried.variant}, {"at", tried.at.time_since_epoch().count()},
          {"solved", tried.solved}, {"before", tried.before},   {"after", tried.after}};
}

void gather_puzzles(World& world, const Login& login, const std::string& after, GatheredCompletion then) {
  using AllTried = std::vector<store::PuzzleTried>;
  auto answer = made_later<AllTried>(world, std::move(then), [](AllTried all) {
    return part_of(std::move(all), tried_puzzle_json, [](const store::PuzzleTried& last) { return last.puzzle; });
  });
  world.store.puzzles().attempts_of(login.account.id, after, kMostInPart + 1, std::move(answer));
}

ordered_json puzzle_rating_json(const store::PuzzleSolver& solver) {
  return {{"variant", solver.variant},
          {"value", solver.rating.value},
          {"deviation", solver.rating.deviation},
          {"volatility", solver.rating.volatility},
          {"tried", solver.tried},
          {"solved", solver.solved},
          {"lastAt", solver.last.time_since_epoch().count()}};
}

void gather_puzzle_ratings(World& world, const Login& login, GatheredCompletion then) {
  using Solvers = std::vector<store::PuzzleSolver>;
  world.store.puzzles().solver(login.account.id,
                               made_later<Solvers>(world, std::move(then), [](const Solvers& solvers) {
                                 Gathered all{.value = ordered_json::array()};
                                 for (const auto& one : solvers) all.value.push_back(puzzle_rating_json(one));
                                 return all;
                               }));
}

}  // namespace

std::vector<Section> record_sections(World& world) {
  using After = std::string;
  return {{"games", [&world](const Login& login, const After& after,
                             GatheredCompletion then) { gather_games(world, login, after, std::move(then)); }},
          {"ratings", [&world](const Login& login, const After&,
                               GatheredCompletion then) { gather_ratings(world, login, std::move(then)); }},
          {"talk", [&world](const Login& login, const After& after,
                            GatheredCompletion then) { gather_talk(world, login, after, std::move(then)); }},
          {"blocks", [&world](const Login& login, const After&,
                              GatheredCompletion then) { gather_blocks(world, login, std::move(then)); }},
          {"leave", [&world](const Login& login, const After&,
                             const GatheredCompletion& then) { gather_leave(world, login, then); }},
          {"notices", [&world](const Login& login, const After&,
                               GatheredCompletion then) { gather_notices(world, login, std::move(then)); }},
          {"sealed", [&world](const Login& login, const After&,
                              GatheredCompletion then) { gather_sealed(world, login, std::move(then)); }},
          {"post_results",
           [&world](const Login& login, const After& after, GatheredCompletion then) {
             gather_post_results(world, login, after, std::move(then));
           }},
          {"lines", [&world](const Login& login, const After& after,
                             GatheredCompletion then) { gather_lines(world, login, after, std::move(then)); }},
          {"notes", [&world](const Login& login, const After& after,
                             GatheredCompletion then) { gather_notes(world, login, after, std::move(then)); }},
          {"analyses", [&world](const Login& login, const After& after,
                                GatheredCompletion then) { gather_analyses(world, login, after, std::move(then)); }},
          {"puzzles", [&world](const Login& login, const After& after,
                               GatheredCompletion then) { gather_puzzles(world, login, after, std::move(then)); }},
          {"puzzle_ratings", [&world](const Login& login, const After&, GatheredCompletion then) {
             gather_puzzle_ratings(world, login, std::move(then));
           }}};
}

}  // namespace server
