// The best way to pair a bracket (docs/dutch.md, sections 2 and 4). Pure; any thread.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "server/tournament/dutch/bracket.hpp"

namespace tournament {

using RankPair = std::pair<int, int>;  // the better one first

struct Candidate {
  std::vector<RankPair> pairs;
  std::vector<int> floaters;  // by rank; with the player who sits out
  std::optional<int> sits_out;
};

/// The best candidate by C4 to C21, among equals the first in sequence. Some complete pairing must exist.
[[nodiscard]] Candidate best_candidate(const Bracket& bracket);

}  // namespace tournament
