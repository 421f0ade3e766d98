#include "server/tournament/live/arenas.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "server/tournament/live/computer_seat.hpp"

namespace tournament {
namespace {

using Numbers = std::map<std::string_view, int>;

Numbers numbers_in(const ArenaTable& table) {
  Numbers numbers;
  for (const Participant* one : table.players) numbers.emplace(one->player.id, std::ssize(numbers) + 1);
  return numbers;
}

/// The games that are over, in the order in which they ended.
std::vector<ArenaGame> games_over(const State& state, const Numbers& numbers) {
  std::vector<ArenaGame> games;
  for (const Round& round : state.rounds) {
    for (const Board& board : round.boards) {
      if (!board.scores) continue;
      games.push_back({.players = {numbers.at(board.seating.white), numbers.at(*board.seating.black)},
                       .outcome = outcome_of(*board.scores),
                       .ended = *board.over});
    }
  }
  std::ranges::stable_sort(games, {}, &ArenaGame::ended);
  return games;
}

/// The players who are there and play no game, each with the moment since which they are free: the end of the last
/// game, or their arrival.
std::vector<FreePlayer> free_players(const State& state, const ArenaTable& table) {
  const Round& round = state.rounds.back();
  std::map<std::string_view, server::Now> since;
  std::set<std::string_view> playing;
  for (const Board& board : round.boards) {
    for (const std::string& player : {std::cref(board.seating.white), std::cref(*board.seating.black)}) {
      if (board.over) since[player] = std::max(since[player], *board.over);
      if (board.is_open()) playing.insert(player);
    }
  }
  std::vector<FreePlayer> free;
  for (const ArenaStanding& standing : table.standings) {
    const Participant& one = *table.players[static_cast<std::size_t>(standing.number - 1)];
    if (!one.is_there(state.current_round() + 1) || playing.contains(one.player.id)) continue;
    free.push_back(free_player(standing, std::max({*round.begun, one.came, since[one.player.id]})));
  }
  leave_computer_out(state, table, free);
  return free;
}

/// The first of the times at which pairs are made that is not before this one.
server::Now next_pairing(const Round& round, server::Now from) {
  const auto passed = from - *round.begun;
  return *round.begun + kArenaInterval * ((passed + kArenaInterval - server::Ms{1}) / kArenaInterval);
}

/// The time at which the free players are paired; none: they do not meet, or not before the end.
std::optional<server::Now> pairs_at(const State& state, const std::vector<FreePlayer>& free) {
  const auto from = arena_pairs_from(free);
  if (!from) return std::nullopt;
  const server::Now at = next_pairing(state.rounds.back(), *from);
  return at < arena_end(state) ? std::optional{at} : std::nullopt;
}

}  // namespace

ArenaTable arena_table(const State& state) {
  ArenaTable table{.players = ranking(state), .standings = {}};
  std::vector<int> ratings;
  for (const Participant* one : table.players) ratings.push_back(static_cast<int>(one->rating.value_or(0)));
  auto standings = arena_standings(ratings, games_over(state, numbers_in(table)));
  if (standings) table.standings = std::move(*standings);  // else a game is none of the arena, which evolve() refuses
  return table;
}

server::Now arena_end(const State& state) {
  return *state.rounds.back().begun + server::Ms{state.terms.lasts_ms.value_or(0)};
}

std::vector<GameDue> arena_games_due(const State& state, server::Now now) {
  if (state.halted || now >= arena_end(state)) return {};
  const ArenaTable table = arena_table(state);
  const auto free = free_players(state, table);
  const auto at = pairs_at(state, free);
  if (!at || now < *at) return {};
  const auto id = [&](int number) { return table.players[static_cast<std::size_t>(number - 1)]->player.id; };
  std::vector<GameDue> due;
  auto board = std::ssize(state.rounds.back().boards);
  for (const Pair& pair : arena_pairs(free, now)) {
    due.push_back(
        {.game = {.board = ++board, .game = {}, .white = id(pair.white), .black = id(pair.black), .clock = {}}});
  }
  return due;
}

std::optional<server::Now> arena_deadline(const State& state) {
  const auto at = pairs_at(state, free_players(state, arena_table(state)));
  if (at) return at;
  return state.rounds.back().is_played() ? std::optional{arena_end(state)} : std::nullopt;
}

}  // namespace tournament
