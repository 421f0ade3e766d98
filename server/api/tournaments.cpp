#include "server/api/tournaments.hpp"

#include <utility>
#include <vector>

#include "protocol/http/tournaments.hpp"
#include "server/api/answers.hpp"
#include "server/api/game_answers.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "server/tournament/live/pairs.hpp"
#include "server/tournament/live/standings.hpp"
#include "server/tournament/live/view.hpp"
#include "server/tournament/live/why.hpp"
#include "server/tournament_room/record.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr const char* kNotPaired = "this round is not paired";
constexpr const char* kNoRound = "rounds are numbered from 1";
constexpr const char* kNoTournament = "there is no such tournament: look at its address again";

HttpResponse file_of(std::string text, std::string type) {
  HttpResponse response;
  response.content_type = std::move(type);
  response.body = std::move(text);
  return response;
}

/// What is computed from the tournament as it stands: made in the background, and kept until there is another step.
void answer_from(const RequestContext& context, const std::string& what,
                 std::function<HttpResponse(const tournament::State&)> make) {
  with_tournament(context, [context, what, make = std::move(make)](const TournamentId& id, TournamentRoom& room) {
    room.show([context, key = what + " " + id.text(), make](const TournamentRoom::StatePtr& state) {
      BackgroundAnswers& background = context.parts.background;
      const std::string version = std::to_string(state->last) + " " + std::to_string(state->closed.size());
      background.cached.answer(
          key + " " + version,
          [&background, state, make](const Respond& answer) {
            background.answer([=] { return make(*state); }, answer);
          },
          context.then);
    });
  });
}

using Steps = std::vector<tournament::Step>;

void answer_from_record(const RequestContext& context, std::function<HttpResponse(const Steps&)> make) {
  const auto id = TournamentId::parse(context.path[2]);
  if (!id) return context.then(refusal(ErrorCode::no_such_tournament, kNoTournament));
  context.parts.core.store.tournaments().read(*id, [context, make = std::move(make)](const auto& stored) {
    if (!stored) return context.then(store_refusal(stored.error(), ErrorCode::no_such_tournament, kNoTournament));
    context.parts.background.answer(
        [stored = *stored, make] {
          const auto steps = steps_of(stored);
          if (steps) return make(*steps);
          log(LogLevel::error, "tournament_unread", {{"why", steps.error()}});
          return fault();
        },
        context.then);
  });
}

/// `rounds/3`
std::optional<int> round_of(const RequestContext& context) {
  const auto round = whole_number<int>(context.path[4]);
  return round && *round >= 1 && *round <= protocol::kRoundNumber.max ? round : std::nullopt;
}

protocol::TournamentList list_of(const std::vector<store::ListedTournament>& listed) {
  protocol::TournamentList list;
  for (const store::ListedTournament& one : listed) {
    // A summary is an object that this program has written.
    list.tournaments.push_back({.json = R"({"id":")" + one.id.text() + R"(","winner_names":)" + one.winner_names + "," +
                                        one.summary.substr(1)});
  }
  if (listed.size() == protocol::kMaxTournamentsListed) list.after = listed.back().id.text();
  return list;
}

/// A step with when it came and of what kind it is.
protocol::TournamentStep step_shown(const tournament::Step& step) {
  return {.seq = static_cast<std::int64_t>(step.seq),
          .at_ms = step.at.ms,
          .type = std::string{tournament::kind_of(step.body)},
          .d = {.json = tournament::text_of(tournament::shown(step.body))}};
}

/// As RFC 4180 has it. What a spreadsheet would take for a formula is text.
std::string csv_cell(std::string_view text) {
  std::string cell = "\"";
  if (!text.empty() && std::string_view{"=+-@"}.find(text.front()) != std::string_view::npos) cell += '\'';
  for (const char c : text) cell.append(c == '"' ? "\"\"" : std::string(1, c));
  return cell + '"';
}

std::string standings_csv(const tournament::State& state) {
  std::string text = "place,name,rating,points";
  const bool is_arena = state.terms.format == protocol::Format::arena;
  const std::vector<std::string> columns = is_arena ? std::vector<std::string>{"TPR"} : state.terms.tie_breaks;
  for (const std::string& code : columns) text += "," + code;
  text += "\r\n";
  for (const tournament::StandingText& row : standings_of(state)) {
    const tournament::Participant& one = *state.find(row.player);
    text += (row.place == 0 ? "" : std::to_string(row.place)) + "," + csv_cell(one.player.name) + ",";
    text += one.rating ? std::to_string(*one.rating) : "";
    text += "," + row.points;
    for (const std::string& value : row.tie_breaks) text += "," + value;
    text += "\r\n";
  }
  return text;
}

}  // namespace

void with_tournament(const RequestContext& context, std::function<void(const TournamentId&, TournamentRoom&)> go_on) {
  const auto id = TournamentId::parse(context.path[2]);
  if (!id) return context.then(refusal(ErrorCode::no_such_tournament, kNoTournament));
  context.parts.tournaments.find(*id, [context, id = *id, go_on = std::move(go_on)](const auto& room) {
    if (!room) return context.then(refusal(room.error()));
    go_on(id, **room);
  });
}

void show_tournaments(const RequestContext& context) {
  const std::string state = context.query_value("state");
  if (!state.empty() && state != "open" && state != "over") {
    return context.then(refusal(ErrorCode::bad_value, "`state` is `open` or `over`"));
  }
  store::TournamentsWanted wanted{.over = state == "over", .after = {}, .most = protocol::kMaxTournamentsListed};
  if (const auto after = context.query_value("after"); !after.empty()) {
    wanted.after = TournamentId::parse(after);
    if (!wanted.after) return context.then(refusal(ErrorCode::bad_value, "`after` is the id of a tournament"));
  }
  context.parts.core.store.tournaments().list(wanted, [then = context.then](const auto& list) {
    then(list ? json_response(list_of(*list)) : store_refusal(list.error(), ErrorCode::nothing_here, kNoTournament));
  });
}

void show_tournament(const RequestContext& context) {
  const std::string id = context.path[2];
  answer_from(context, "tournament",
              [id](const tournament::State& state) { return json_response(view_of(id, state)); });
}

void show_steps(const RequestContext& context) {
  const std::string text = context.query_value("after");
  const auto after = text.empty() ? std::optional<Seq>{0} : whole_number<Seq>(text);
  if (!after) return context.then(refusal(ErrorCode::bad_value, "`after` is the number of a step"));
  answer_from_record(context, [after = *after](const Steps& steps) {
    std::string lines;
    for (const tournament::Step& step : steps) {
      if (step.seq > after) lines += line_of(step_shown(step));
    }
    return file_of(std::move(lines), "application/x-ndjson");
  });
}

/// It follows from the record up to that step alone, and of a large round it takes seconds: made once.
void show_why(const RequestContext& context) {
  const auto round = round_of(context);
  if (!round) return context.then(refusal(ErrorCode::nothing_here, kNoRound));
  with_tournament(context, [context, round = *round](const TournamentId& id, TournamentRoom& room) {
    room.show([context, round, id](const TournamentRoom::StatePtr& state) {
      if (std::cmp_greater(round, state->rounds.size()))
        return context.then(refusal(ErrorCode::nothing_here, kNotPaired));
      const Now paired = state->rounds[static_cast<std::size_t>(round - 1)].paired;
      const auto make = [context, round](const Respond& answer) {
        RequestContext again = context;
        again.then = answer;
        answer_from_record(again, [round](const Steps& steps) {
          const auto why = tournament::why_paired(steps, round);
          return why ? json_response(*why) : refusal(why.error());
        });
      };
      const std::string key = "why " + id.text() + " " + std::to_string(round) + " " + std::to_string(paired.ms);
      context.parts.background.cached.answer(key, make, context.then);
    });
  });
}

void show_games_of_round(const RequestContext& context) {
  const auto round = round_of(context);
  if (!round) return context.then(refusal(ErrorCode::nothing_here, kNoRound));
  with_tournament(context, [context, round = *round](const TournamentId& /*id*/, TournamentRoom& room) {
    room.show([context, round](const TournamentRoom::StatePtr& state) {
      if (std::cmp_greater(round, state->rounds.size()))
        return context.then(refusal(ErrorCode::nothing_here, kNotPaired));
      std::vector<GameId> games;
      for (const tournament::Board& board : state->rounds[static_cast<std::size_t>(round - 1)].boards) {
        for (const tournament::Board& one : board.earlier) games.push_back(GameId::parse(one.game).value());
        if (!board.game.empty()) games.push_back(GameId::parse(board.game).value());
      }
      answer_files(context.parts, std::move(games), context.then);
    });
  });
}

void show_trf(const RequestContext& context) {
  answer_from(context, "trf", [](const tournament::State& state) {
    const bool is_table =
        state.terms.format == protocol::Format::swiss || state.terms.format == protocol::Format::round_robin;
    if (!is_table) {
      return refusal(ErrorCode::not_available, "tournament report files are for Swiss tournaments and round robins");
    }
    const int over = static_cast<int>(state.rounds.size()) - (state.open_round() == nullptr ? 0 : 1);
    const bool is_to_come = state.stage != tournament::Stage::over && over < rounds_of(state) &&
                            state.terms.format == protocol::Format::swiss;
    tournament::Tournament table = (is_to_come ? table_before(state, over + 1) : table_over(state)).tournament;
    table.remarks.push_back({.line = "012 " + state.terms.name});
    return file_of(write_trf(table), "text/plain; charset=utf-8");
  });
}

void show_standings_csv(const RequestContext& context) {
  answer_from(context, "csv",
              [](const tournament::State& state) { return file_of(standings_csv(state), "text/csv; charset=utf-8"); });
}

}  // namespace server
