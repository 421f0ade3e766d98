#include "server/tournament/live/view.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "server/tournament/live/decide.hpp"
#include "server/tournament/live/pairs.hpp"
#include "server/tournament/live/standings.hpp"

namespace tournament {
namespace {

std::optional<std::int64_t> ms_of(const std::optional<server::Now>& time) {
  return time ? std::optional{time->ms} : std::nullopt;
}

std::int64_t total_rounds(const State& state) {
  const bool is_counted_later = state.terms.format != protocol::Format::swiss && ranking(state).size() < 2;
  return is_counted_later ? 0 : rounds_of(state);
}

/// A hash of it could be compared with those of guesses.
protocol::TournamentTerms without_password(protocol::TournamentTerms terms) {
  if (terms.entry.password) terms.entry.password = protocol::kPasswordKept;
  return terms;
}

protocol::GameShown game_shown(const Board& board) {
  return {.white = board.seating.white,
          .black = board.seating.black,
          .game = board.game.empty() ? std::nullopt : std::optional{board.game},
          .results = board.scores,
          .ruling = board.ruling};
}

std::vector<protocol::GameShown> games_of(const Board& board) {
  std::vector<protocol::GameShown> games;
  for (const Board& one : board.earlier) games.push_back(game_shown(one));
  games.push_back(game_shown(board));
  return games;
}

protocol::RoundShown round_shown(const Round& round) {
  protocol::RoundShown shown{.terms = round.terms,
                             .paired_ms = round.paired.ms,
                             .begun_ms = ms_of(round.begun),
                             .ends_ms = ms_of(round.ends()),
                             .over_ms = ms_of(round.over),
                             .setup = round.setup,
                             .draw = {},
                             .boards = {}};
  if (round.setup) shown.draw = round.draw;
  for (const Board& board : round.boards) shown.boards.push_back(games_of(board));
  return shown;
}

std::vector<protocol::TournamentPlayer> players_of(const State& state) {
  const int next = state.next_round();
  const auto field = state.field(next);
  std::vector<protocol::TournamentPlayer> players;
  for (const Participant& one : state.participants) {
    const bool has_place = std::ranges::find(field, &one) != field.end();
    protocol::TournamentPlayer player{.id = one.player.id,
                                      .name = one.player.name,
                                      .bot = one.player.bot,
                                      .rating = one.rating,
                                      .state = has_place            ? protocol::EntryState::plays
                                               : one.is_there(next) ? protocol::EntryState::waits
                                                                    : protocol::EntryState::left,
                                      .byes = {},
                                      .checked_in = {}};
    for (const auto& [number, bye] : byes_of(state, one)) player.byes.push_back({.round = number, .bye = bye});
    if (state.terms.check_in.value_or(false)) player.checked_in = one.checked_in.contains(next);
    players.push_back(std::move(player));
  }
  return players;
}

bool is_person(const Participant* one) {
  return !is_computer(one->player.id);
}

std::optional<std::vector<protocol::Player>> invited_of(const State& state) {
  if (!state.is_private()) return std::nullopt;
  std::vector<protocol::Player> invited;
  for (const auto& [id, player] : state.invited) {
    if (state.find(id) == nullptr && !state.closed.contains(id)) invited.push_back(player);
  }
  return invited;
}

}  // namespace

std::vector<NumberedBoard> latest_boards(const State& state, int round) {
  const std::vector<Board>& boards = state.rounds[static_cast<std::size_t>(round - 1)].boards;
  const bool is_arena = state.terms.format == protocol::Format::arena;
  std::set<std::string_view> seen;
  std::vector<NumberedBoard> latest;
  for (auto number = static_cast<int>(boards.size()); number >= 1; --number) {
    const Board& board = boards[static_cast<std::size_t>(number - 1)];
    const bool is_last_of_white = seen.insert(board.seating.white).second;
    const bool is_last_of_black = board.seating.black && seen.insert(*board.seating.black).second;
    if (is_arena && !is_last_of_white && !is_last_of_black) continue;
    latest.push_back({.number = number, .board = &board});
  }
  std::ranges::reverse(latest);
  return latest;
}

std::vector<std::string> winners_of(const State& state) {
  std::vector<std::string> winners;
  if (state.stage != protocol::TournamentState::over || state.rounds.empty()) return winners;
  std::vector<StandingText> rows = standings_of(state);
  const auto is_first = [](const StandingText& one) { return one.place == 1; };
  const auto is_of_people = [](const StandingText& one) { return !is_computer(one.player); };
  const bool has_computer_won =
      std::ranges::none_of(rows, [&](const StandingText& one) { return is_first(one) && is_of_people(one); });
  const int best = has_computer_won && std::ranges::any_of(rows, is_first) ? 2 : 1;  // it wins nothing
  for (StandingText& one : rows) {
    // Points are not told in a knockout; elsewhere players without points share one place.
    const bool has_no_points = !one.points.empty() && one.points.find_first_not_of("0.") == std::string::npos;
    if (one.place == best && is_of_people(one) && !has_no_points) winners.push_back(std::move(one.player));
  }
  return winners;
}

protocol::TournamentSummary summary_of(const State& state) {
  const protocol::TournamentTerms& terms = state.terms;
  protocol::TournamentSummary summary{.name = terms.name,
                                      .state = state.stage,
                                      .format = terms.format,
                                      .variants = {},
                                      .clock = terms.schedule.front().clock,
                                      .rated = terms.rated,
                                      .is_private = terms.is_private,
                                      .starts_ms = terms.starts_ms,
                                      .players = std::ranges::count_if(ranking(state), is_person),
                                      .places = terms.entry.most,
                                      .round = static_cast<std::int64_t>(state.rounds.size()),
                                      .rounds = total_rounds(state),
                                      .winners = winners_of(state)};
  for (const protocol::RoundTerms& round : terms.schedule) {
    if (std::ranges::find(summary.variants, round.variant) == summary.variants.end())
      summary.variants.push_back(round.variant);
  }
  return summary;
}

StepBody shown(StepBody body) {
  const auto hide = [](protocol::TournamentTerms& terms) { terms = without_password(std::move(terms)); };
  if (auto* announced = std::get_if<protocol::Announced>(&body)) hide(announced->terms);
  if (auto* changed = std::get_if<protocol::TermsChanged>(&body)) hide(changed->terms);
  return body;
}

protocol::TournamentView view_of(const std::string& id, const State& state) {
  protocol::TournamentView view{.id = id,
                                .after = static_cast<std::int64_t>(state.last),
                                .state = state.stage,
                                .terms = without_password(state.terms),
                                .example = state.is_example ? std::optional{true} : std::nullopt,
                                .rounds_in_all = total_rounds(state),
                                .arbiters = {},
                                .invited = invited_of(state),
                                .players = players_of(state),
                                .rounds = {},
                                .standings = {},
                                .halted = state.halted,
                                .halted_sentence = state.halted_sentence,
                                .next_ms = ms_of(deadline_of(state))};
  for (const auto& [player, arbiter] : state.arbiters) view.arbiters.push_back(arbiter);
  for (const Round& round : state.rounds) view.rounds.push_back(round_shown(round));
  for (StandingText& one : standings_of(state)) {
    view.standings.push_back({.player = std::move(one.player),
                              .place = one.place,
                              .points = one.points.empty() ? std::nullopt : std::optional{std::move(one.points)},
                              .tie_breaks = std::move(one.tie_breaks)});
  }
  return view;
}

}  // namespace tournament
