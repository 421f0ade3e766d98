#include "server/api/tournaments.hpp"

#include <utility>
#include <vector>

#include "protocol/http/tournaments.hpp"
#include "server/api/answers.hpp"
#include "server/api/game_answers.hpp"
#include "server/api/seen_tournament.hpp"
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

HttpResponse file_of(std::string text, std::string type) {
  HttpResponse response;
  response.content_type = std::move(type);
  response.body = std::move(text);
  return response;
}

/// What is computed from the tournament as it stands: made in the background, and kept until there is another step.
void answer_from(const RequestContext& context, const HttpRequest& request, const std::string& what,
                 std::function<HttpResponse(const tournament::State&)> make) {
  read_tournament(context, request,
                  [what, make = std::move(make)](const RequestContext& asked, const SeenTournament& seen) {
                    BackgroundAnswers& background = asked.parts.background;
                    const std::string key = what + " " + seen.id.text() + " " + std::to_string(seen.state->last) + " " +
                                            std::to_string(seen.state->closed.size());
                    background.cached.answer(
                        key,
                        [&background, state = seen.state, make](const Respond& answer) {
                          background.answer([=] { return make(*state); }, answer);
                        },
                        asked.then);
                  });
}

using Steps = std::vector<tournament::Step>;

void answer_from_record(const RequestContext& context, const TournamentId& id,
                        std::function<HttpResponse(const Steps&)> make) {
  context.parts.core.store.tournaments().read(id, [context, make = std::move(make)](const auto& stored) {
    if (!stored)
      return context.then(store_refusal(stored.error(), ErrorCode::no_such_tournament, say<"http.tournament_gone">()));
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

void show_tournament(const RequestContext& context, const HttpRequest& request) {
  const std::string id = context.path[2];
  answer_from(context, request, "tournament",
              [id](const tournament::State& state) { return json_response(view_of(id, state)); });
}

void show_steps(const RequestContext& context, const HttpRequest& request) {
  const std::string text = context.query_value("after");
  const auto after = text.empty() ? std::optional<Seq>{0} : whole_number<Seq>(text);
  if (!after) return context.then(refusal(ErrorCode::bad_value, say<"address.step">("after")));
  read_tournament(context, request, [after = *after](const RequestContext& asked, const SeenTournament& seen) {
    answer_from_record(asked, seen.id, [after](const Steps& steps) {
      std::string lines;
      for (const tournament::Step& step : steps) {
        if (step.seq > after) lines += line_of(step_shown(step));
      }
      return file_of(std::move(lines), "application/x-ndjson");
    });
  });
}

/// It follows from the record up to that step alone, and of a large round it takes seconds: made once.
void show_why(const RequestContext& context, const HttpRequest& request) {
  const auto round = round_of(context);
  if (!round) return context.then(refusal(ErrorCode::nothing_here, say<"http.rounds_from_one">()));
  read_tournament(context, request, [round = *round](const RequestContext& asked, const SeenTournament& seen) {
    if (std::cmp_greater(round, seen.state->rounds.size()))
      return asked.then(refusal(ErrorCode::nothing_here, say<"tournament.not_paired">()));
    const Now paired = seen.state->rounds[static_cast<std::size_t>(round - 1)].paired;
    const auto make = [asked, id = seen.id, round](const Respond& answer) {
      RequestContext again = asked;
      again.then = answer;
      answer_from_record(again, id, [round](const Steps& steps) {
        const auto why = tournament::why_paired(steps, round);
        return why ? json_response(*why) : refusal(why.error());
      });
    };
    const std::string key = "why " + seen.id.text() + " " + std::to_string(round) + " " + std::to_string(paired.ms);
    asked.parts.background.cached.answer(key, make, asked.then);
  });
}

void show_games_of_round(const RequestContext& context, const HttpRequest& request) {
  const auto round = round_of(context);
  if (!round) return context.then(refusal(ErrorCode::nothing_here, say<"http.rounds_from_one">()));
  read_tournament(context, request, [round = *round](const RequestContext& asked, const SeenTournament& seen) {
    if (std::cmp_greater(round, seen.state->rounds.size()))
      return asked.then(refusal(ErrorCode::nothing_here, say<"tournament.not_paired">()));
    // The link shows the tournament, but none of its games.
    if (!seen.state->may_see(seen.asker ? seen.asker->text() : ""))
      return asked.then(refusal(ErrorCode::private_game, say<"tournament.games_for_its_people">()));
    std::vector<GameId> games;
    for (const tournament::Board& board : seen.state->rounds[static_cast<std::size_t>(round - 1)].boards) {
      for (const tournament::Board& one : board.earlier) games.push_back(GameId::parse(one.game).value());
      if (!board.game.empty()) games.push_back(GameId::parse(board.game).value());
    }
    answer_files(asked.parts, seen.asker, std::move(games), asked.then);
  });
}

void show_trf(const RequestContext& context, const HttpRequest& request) {
  answer_from(context, request, "trf", [](const tournament::State& state) {
    const bool is_table =
        state.terms.format == protocol::Format::swiss || state.terms.format == protocol::Format::round_robin;
    if (!is_table) {
      return refusal(ErrorCode::not_available, say<"http.report_of_table">());
    }
    const int over = static_cast<int>(state.rounds.size()) - (state.open_round() == nullptr ? 0 : 1);
    const bool is_to_come = state.stage != tournament::Stage::over && over < rounds_of(state) &&
                            state.terms.format == protocol::Format::swiss;
    tournament::Tournament table = (is_to_come ? table_before(state, over + 1) : table_over(state)).tournament;
    table.remarks.push_back({.line = "012 " + state.terms.name});
    return file_of(write_trf(table), "text/plain; charset=utf-8");
  });
}

void show_standings_csv(const RequestContext& context, const HttpRequest& request) {
  answer_from(context, request, "csv",
              [](const tournament::State& state) { return file_of(standings_csv(state), "text/csv; charset=utf-8"); });
}

}  // namespace server
