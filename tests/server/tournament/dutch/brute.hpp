// A second pairer that looks at every candidate there is: it reads docs/dutch.md, sections 2 to 4, literally and shares
// with the real one only what players bring to the round. For a dozen players.
#pragma once
#include <optional>
#include <vector>

#include "server/tournament/dutch/entrant.hpp"

namespace tournament {

struct BruteRound {
  std::vector<std::pair<int, int>> pairs;  // ranks, the better one first, sorted
  int sits_out = -1;                       // a rank
};
/// None: no complete pairing exists.
[[nodiscard]] std::optional<BruteRound> brute_pair(const Field& field);

}  // namespace tournament
