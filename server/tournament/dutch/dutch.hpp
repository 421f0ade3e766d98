// Pairing a round by the Dutch system, exactly as docs/dutch.md has it: the same tournament gives the same pairs. Pure;
// any thread.
#pragma once
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "protocol/sentences/wording.hpp"
#include "server/tournament/dutch/colors.hpp"

namespace tournament {

/// A bracket as it was paired, for people who ask why. Players by their numbers.
struct BracketStory {
  Points score = 0;
  std::vector<int> moved;
  std::vector<int> residents;
  std::vector<std::pair<int, int>> pairs;
  std::vector<int> floaters;
  int sits_out = 0;                         // 0: nobody of this bracket
  std::vector<std::pair<int, int>> missed;  // the criteria of C10 to C21 that are missed, each with how often
};

struct Pairing {
  std::vector<Pair> pairs;       // in the order of the boards
  std::vector<ColorRule> rules;  // the rule for the colours of each pair
  std::vector<BracketStory> brackets;
};

/// The pairs of the round, from what was known before it; or a sentence that says which criterion cannot be met, and
/// for whom.
[[nodiscard]] std::expected<Pairing, protocol::Wording> pair_round(const Tournament& tournament, int round);

}  // namespace tournament
