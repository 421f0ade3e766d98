// Standings: by points, then by tie-breaks in their order (docs/tiebreaks.md). Pure; any thread.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "server/tournament/standings/tiebreak.hpp"

namespace tournament {

/// Ranks from 1 within a group of tied players, from the games that they played with each other; where these do not
/// tell any of them apart, all have 0.
[[nodiscard]] std::vector<int> direct_encounter(const Tournament& tournament, const std::vector<int>& tied, int rounds);

struct Standing {
  int place = 1;  // the same for players whom nothing tells apart
  int number = 0;
  Points points = 0;
  std::vector<TieBreakValue> values;  // in the order of the tie-breaks
};
[[nodiscard]] std::expected<std::vector<Standing>, std::string> standings(const Tournament& tournament,
                                                                          const std::vector<TieBreak>& tie_breaks);

}  // namespace tournament
