// A second pairer that looks at every candidate there is: it reads docs/dutch.md, sections 2 to 4, literally and shares
// with the real one only what players bring to the round. For a dozen players.
#pragma once
#include <optional>
#include <vector>

#include "server/tournament/dutch/entrant.hpp"

namespace tournament {

struct BruteRound {
  std::vector<std::pair<int, int>> pairs;  // pairs of ranks, the better one first, sorted
  int sits_out = -1;                       // the rank of the player who sits out
};
/// Gives the pairs of a round; none: no complete pairing exists.
[[nodiscard]] std::optional<BruteRound> brute_pair(const Field& field);

}  // namespace tournament
