// Round robin: everybody meets everybody, once or twice, by the Berger tables (FIDE C.05, Annex 1). What the games
// bring is for the standings. Pure; any thread.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "server/tournament/values.hpp"

namespace tournament {

constexpr int kRoundRobinPlayers = 64;  // at most

/// How many rounds so many players (from 2 on) have in one or two cycles.
[[nodiscard]] int round_robin_rounds(int players, int cycles);

/// The pairs of the round, from 1, by start numbers and in the order of the tables. If the number of players is odd,
/// the first pair is the player who sits out, and nobody. A sentence where there is no such tournament or round.
///
/// The second cycle is the first one with colours reversed. In the first of two the last two rounds are exchanged, as
/// FIDE recommends, so that nobody has one colour three times running.
[[nodiscard]] std::expected<std::vector<Pair>, std::string> pairs_of_round(int players, int cycles, int round);

}  // namespace tournament
