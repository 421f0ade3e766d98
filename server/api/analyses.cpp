#include "server/api/analyses.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "protocol/http/analyses.hpp"
#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/api/game_export.hpp"
#include "server/api/game_readers.hpp"
#include "server/base/log.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::AnalysisState;
using protocol::ErrorCode;
using protocol::GameAnalysis;
using RawValue = protocol::Raw<protocol::PositionValue>;
using store::AnalysisShown;

constexpr std::int64_t kAnalysesADay = 3;  // of an account
/// After which a process of the computer that says nothing has lost its analysis; it says something every 10 s.
constexpr Ms kLost{30'000};
constexpr std::int64_t kPositionMs = 1'000;  // that one takes, at a guess

store::WallTime day_of(Now now) {
  return wall_time(next_midnight(now) - std::chrono::days{1});
}

GameAnalysis head_of(AnalysisState state, const store::Analysis& analysis) {
  return {.state = state,
          .first = analysis.first,
          .last = analysis.last,
          .nodes = analysis.nodes,
          .asked_at = analysis.asked.time_since_epoch().count(),
          .engine = analysis.engine};
}

GameAnalysis done_shown(const AnalysisShown& shown) {
  GameAnalysis out = head_of(AnalysisState::done, shown.analysis);
  out.done_at = shown.analysis.done.value_or(shown.analysis.asked).time_since_epoch().count();
  auto& values = out.values.emplace();
  for (const std::string& value : shown.values) values.push_back({value});
  return out;
}

GameAnalysis waiting_shown(const AnalysisShown& shown, store::WallTime now, bool is_here) {
  const store::Analysis& analysis = shown.analysis;
  const bool goes_on = analysis.heard && *analysis.heard + kLost > now;
  GameAnalysis out = head_of(goes_on ? AnalysisState::going : AnalysisState::waiting, analysis);
  const std::int64_t positions = analysis.last - analysis.first + 1;
  out.found = analysis.found;
  out.positions = positions;
  out.ahead = shown.games_ahead;
  out.wait_ms = (shown.positions_ahead + positions - analysis.found) * kPositionMs;
  out.here = is_here;
  return out;
}

using TellAnalysis = std::function<void(const GameAnalysis&, unsigned status)>;

/// How the analysis stands; `none` if nobody has asked for one.
void tell_analysis(const RequestContext& context, const GameId& game, TellAnalysis answer) {
  context.parts.core.store.analyses().analysis_of(
      game, [context, game, answer = std::move(answer)](const store::Result<std::optional<AnalysisShown>>& found) {
        if (!found) return context.then(store_refusal(found.error(), ErrorCode::no_such_game, no_game(game)));
        if (!*found) return answer({.state = AnalysisState::none}, 200);
        if ((*found)->analysis.done) return answer(done_shown(**found), 200);
        context.parts.computer([context, answer, shown = **found](const ComputerStatus& status) {
          answer(waiting_shown(shown, wall_time(context.parts.core.now()), status.is_here), 202);
        });
      });
}

/// A game that this player may see.
struct Seen {
  GameId game;
  bool is_for_all = false;
  bool is_over = false;  // and he may know it: what is worked out of the game tells nobody anything too early
};

bool is_over_for(const Asker& asker, const store::GameHead& head, store::WallTime now) {
  const auto card = card_of(head);
  if (!card || head.game.heading.state != store::GameState::finished || !head.finished) return false;
  const bool plays =
      asker && std::ranges::any_of(card->seats, [&](const SeatCard& seat) { return seat.player.id == *asker; });
  return plays || *head.finished + card->audience.delay <= now;
}

void with_game_for(const RequestContext& context, const Asker& asker, std::function<void(const Seen&)> go_on) {
  const auto game = GameId::parse(context.path[2]);
  if (!game) return context.then(no_id_of_a_game());
  context.parts.core.store.games().read(
      *game, store::kNoEvents,
      [context, asker, game = *game, go_on = std::move(go_on)](store::Result<store::StoredGame> read) {
        if (!read) return context.then(store_refusal(read.error(), ErrorCode::no_such_game, no_game(game)));
        const store::WallTime now = wall_time(context.parts.core.now());
        const bool is_for_all = !has_audience(*read);
        const bool is_over = is_over_for(asker, read->head, now);
        part_for_reader(context.parts.core, asker, std::move(*read), [=](const auto& shown) {
          if (!shown) return context.then(store_refusal(shown.error(), ErrorCode::no_such_game, no_game(game)));
          go_on({.game = game, .is_for_all = is_for_all, .is_over = is_over});
        });
      });
}

bool asks_too_often(const RequestContext& context, const Login& login) {
  const auto wait = context.parts.requests.take(login.account.id, Reads::Time::clock::now());
  if (!wait) return false;
  log_refused("analyses", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"analysis.asked_too_often">(), *wait));
  return true;
}

HttpResponse refused_request(const store::Error& error, Now now) {
  if (error.code == store::Code::full) {
    return refusal_until(ErrorCode::too_many_analyses, say<"analysis.spent_today">(kAnalysesADay),
                         next_midnight(now) - now);
  }
  return store_refusal(error, ErrorCode::no_such_game, say<"analysis.no_game_or_account">());
}

void answer_request(const RequestContext& context, const GameId& game) {
  tell_analysis(context, game, [then = context.then](const GameAnalysis& analysis, unsigned status) {
    HttpResponse response = for_one_person(analysis);
    response.status = status;
    then(std::move(response));
  });
}

/// In the background: replays the game to see how long it is.
HttpResponse request_of(const RequestContext& context, const Login& login, const store::StoredGame& game,
                        std::optional<store::AnalysisRequest>& request) {
  const auto rebuilt = rebuild(game, {}, context.parts.background.variants);
  if (!rebuilt) {
    log(LogLevel::error, "record_unreadable", {{"game", game.head.game.id.text()}, {"why", rebuilt.error()}});
    return refusal(ErrorCode::internal, say<"game.record_unreadable">());
  }
  const auto& play = rebuilt->match.state().play;
  const std::int64_t steps = play ? std::ssize(play->moves()) : 0;
  if (steps == 0) return refusal(ErrorCode::not_started, say<"analysis.nothing_played">());
  const Now now = context.parts.core.now();
  request = store::AnalysisRequest{.game = game.head.game.id,
                                   .account = login.account.id,
                                   .first = std::max<std::int64_t>(0, steps - protocol::kMostSteps),
                                   .last = steps,
                                   .nodes = protocol::kAnalysisNodes,
                                   .at = wall_time(now),
                                   .day = day_of(now),
                                   .in_a_day = kAnalysesADay};
  return done_response();
}

void put_into_queue(const RequestContext& context, const store::AnalysisRequest& request) {
  context.parts.core.store.analyses().ask_for_analysis(
      request, [context, game = request.game](const store::Result<void>& stored) {
        if (stored) return answer_request(context, game);
        context.then(refused_request(stored.error(), context.parts.core.now()));
      });
}

/// Of a game for which nobody has asked yet.
void ask_for_new(const RequestContext& context, const Login& login, const GameId& id) {
  context.parts.core.store.games().read(id, 0, [context, login, id](const store::Result<store::StoredGame>& read) {
    if (!read) return context.then(store_refusal(read.error(), ErrorCode::no_such_game, no_game(id)));
    const auto request = std::make_shared<std::optional<store::AnalysisRequest>>();
    context.parts.background.answer(
        [context, login, game = *read, request] { return request_of(context, login, game, *request); },
        [context, request](HttpResponse response) {
          if (*request) return put_into_queue(context, **request);
          context.then(std::move(response));
        });
  });
}

bool is_computer(const RequestContext& context, const Login& login) {
  if (login.account.roles.has(Role::engine)) return true;
  context.then(refusal(ErrorCode::missing_role, say<"analysis.not_yours_to_make">()));
  return false;
}

/// What the computer needs to go on with it; none: the game cannot be replayed.
std::optional<protocol::AnalysisTask> task_of(const AnalysisShown& shown, const store::StoredGame& game,
                                              VariantCache& variants) {
  const auto rebuilt = rebuild(game, {}, variants);
  const store::Analysis& analysis = shown.analysis;
  const bool is_good =
      rebuilt && rebuilt->match.state().play && std::ssize(rebuilt->match.state().play->moves()) == analysis.last;
  if (!is_good) {
    log(LogLevel::error, "analysis_not_made",
        {{"game", analysis.game.text()}, {"why", rebuilt ? "it is of another length" : rebuilt.error()}});
    return std::nullopt;
  }
  const Play& play = *rebuilt->match.state().play;
  protocol::AnalysisTask task{.game = analysis.game.text(),
                              .variant = rebuilt->header.variant,
                              .options = {rebuilt->header.options.begin(), rebuilt->header.options.end()},
                              .setup = play.setup(),
                              .actions = play.texts(),
                              .first = analysis.first,
                              .position = analysis.last - analysis.found,
                              .nodes = analysis.nodes};
  if (!shown.values.empty()) task.after = RawValue{shown.values.front()};
  return task;
}

void answer_task(const RequestContext& context, const AnalysisShown& shown) {
  const GameId game = shown.analysis.game;
  context.parts.core.store.games().read(game, 0, [context, shown, game](const store::Result<store::StoredGame>& read) {
    if (!read) return context.then(store_refusal(read.error(), ErrorCode::no_such_game, no_game(game)));
    context.parts.background.answer(
        [context, shown, game = *read] {
          const auto task = task_of(shown, game, context.parts.background.variants);
          if (task) return for_one_person(*task);
          // Whoever has asked may ask for another one instead.
          context.parts.core.store.analyses().drop_analysis(shown.analysis.game, [](const store::Result<void>&) {});
          return for_one_person(protocol::NoAnalysisTask{});
        },
        context.then);
  });
}

}  // namespace

void show_analysis(const RequestContext& context, const HttpRequest& request) {
  find_asker(context.parts.core, context.parts.accounts, request.head, Purpose::read,
             [context](const std::expected<Asker, protocol::Error>& asker) {
               if (!asker) return context.then(refusal(asker.error()));
               with_game_for(context, *asker, [context](const Seen& seen) {
                 if (!seen.is_over) return context.then(json_response(GameAnalysis{}));
                 tell_analysis(context, seen.game, [then = context.then, seen](const GameAnalysis& analysis, unsigned) {
                   HttpResponse response = seen.is_for_all ? json_response(analysis) : for_one_person(analysis);
                   if (seen.is_for_all) response.cache_control = "public, no-cache";
                   then(std::move(response));
                 });
               });
             });
}

void ask_for_analysis(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  if (asks_too_often(context, login)) return;
  with_game_for(context, PlayerId::parse(login.account.id), [context, login](const Seen& seen) {
    if (!seen.is_over) {
      return context.then(refusal(ErrorCode::not_over, say<"analysis.not_over">()));
    }
    context.parts.core.store.analyses().analysis_of(
        seen.game, [context, login, game = seen.game](const store::Result<std::optional<AnalysisShown>>& found) {
          if (!found) return context.then(store_refusal(found.error(), ErrorCode::no_such_game, no_game(game)));
          if (*found) return answer_request(context, game);
          context.parts.computer([context, login, game](const ComputerStatus& status) {
            if (status.places > 0) return ask_for_new(context, login, game);
            context.then(refusal(ErrorCode::no_computer, say<"analysis.no_computer">()));
          });
        });
  });
}

void show_analyses_left(const RequestContext& context, const Login& login) {
  context.parts.core.store.analyses().count_analyses(
      login.account.id, day_of(context.parts.core.now()),
      [then = context.then](const store::Result<std::int64_t>& count) {
        if (!count) return then(store_refusal(count.error(), ErrorCode::not_signed_in, say<"account.closed">()));
        then(for_one_person(protocol::AnalysesLeft{.in_a_day = kAnalysesADay,
                                                   .left = std::max<std::int64_t>(0, kAnalysesADay - *count)}));
      });
}

void take_analysis(const RequestContext& context, const Login& login, const protocol::TakeAnalysis& body) {
  if (!is_computer(context, login)) return;
  const auto now = wall_time(context.parts.core.now());
  store::Analyses& analyses = context.parts.core.store.analyses();
  analyses.take_analysis(
      {.id = body.worker, .engine = body.engine}, now, now - kLost,
      [context, &analyses, holds = body.holds](const store::Result<std::optional<store::Analysis>>& taken) {
        if (!taken)
          return context.then(store_refusal(taken.error(), ErrorCode::no_such_game, say<"http.no_such_game">()));
        if (!*taken) return context.then(for_one_person(protocol::NoAnalysisTask{}));
        // A long game is not sent again every ten seconds.
        if (holds == (*taken)->game.text())
          return context.then(for_one_person(protocol::NoAnalysisTask{.holds = holds}));
        analyses.analysis_of((*taken)->game, [context](const store::Result<std::optional<AnalysisShown>>& found) {
          if (found && *found) return answer_task(context, **found);
          context.then(for_one_person(protocol::NoAnalysisTask{}));
        });
      });
}

void add_analysis_values(const RequestContext& context, const Login& login, const protocol::AddValues& part) {
  if (!is_computer(context, login)) return;
  const auto game = GameId::parse(context.path[3]);
  if (!game) return context.then(no_id_of_a_game());
  if (const auto trouble = trouble_with(part)) return context.then(refusal(*trouble));
  store::AnalysisPart found{.game = *game, .worker = part.worker, .position = part.position, .values = {}};
  for (const protocol::PositionValue& value : part.values) found.values.push_back(protocol::json::text_of(value));
  context.parts.core.store.analyses().add_analysis_values(
      std::move(found), wall_time(context.parts.core.now()), [then = context.then](const store::Result<void>& stored) {
        if (stored) return then(done_response());
        if (stored.error().code != store::Code::conflict) {
          return then(store_refusal(stored.error(), ErrorCode::no_such_game, say<"http.no_such_game">()));
        }
        then(refusal(ErrorCode::stale_ply, stored.error().what));
      });
}

}  // namespace server
