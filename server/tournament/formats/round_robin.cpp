#include "server/tournament/formats/round_robin.hpp"

#include <utility>

namespace tournament {
namespace {

/// A round of the table for an even number of players. All but the last one stand in a ring; in each round one of it
/// meets the last player, and those that are as far from it to both sides meet each other, the one ahead with White.
/// From round to round the middle moves on by half of the ring.
std::vector<Pair> berger_round(int players, int round) {
  const int ring = players - 1;
  const auto in_ring = [ring](int place) { return (place + ring - 1) % ring + 1; };
  const int middle = in_ring((round - 1) * (players / 2) + 1);
  std::vector<Pair> pairs{{middle, players}};
  if (round % 2 == 0) std::swap(pairs.front().white, pairs.front().black);
  for (int away = 1; away < players / 2; ++away) pairs.push_back({in_ring(middle + away), in_ring(middle - away)});
  return pairs;
}

/// The round of the table that is played in this round of the first of two cycles.
int exchanged_at_end(int round, int cycle_rounds) {
  const int from_end = cycle_rounds - round;
  return cycle_rounds > 1 && from_end < 2 ? cycle_rounds - 1 + from_end : round;
}

}  // namespace

int round_robin_rounds(int players, int cycles) {
  return cycles * (players % 2 == 0 ? players - 1 : players);
}

std::expected<std::vector<Pair>, std::string> pairs_of_round(int players, int cycles, int round) {
  if (players < 2 || players > kRoundRobinPlayers) {
    return std::unexpected("a round robin has 2 to " + std::to_string(kRoundRobinPlayers) + " players, not " +
                           std::to_string(players));
  }
  if (cycles != 1 && cycles != 2) return std::unexpected("a round robin has one or two cycles");
  const int rounds = round_robin_rounds(players, cycles);
  if (round < 1 || round > rounds) {
    return std::unexpected("there are rounds 1 to " + std::to_string(rounds) + ", not " + std::to_string(round));
  }
  const int seats = players + players % 2;
  const int cycle_rounds = rounds / cycles;
  const bool second = round > cycle_rounds;
  const int own = second ? round - cycle_rounds : cycles == 2 ? exchanged_at_end(round, cycle_rounds) : round;
  std::vector<Pair> pairs = berger_round(seats, own);
  for (Pair& pair : pairs) {
    if (second) std::swap(pair.white, pair.black);
  }
  if (seats != players) {
    Pair& without = pairs.front();
    without = {without.white == seats ? without.black : without.white, 0};
  }
  return pairs;
}

}  // namespace tournament
