// Pairs the rounds of a tournament again and says where its file has other pairs. Pure; any thread.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/tournament/dutch/dutch.hpp"

namespace tournament {

struct RoundCheck {
  int round = 0;
  int agreed = 0;                      // pairs that both have
  std::vector<Pair> file;              // pairs that only the file has
  std::vector<Pair> rules;             // pairs that only the rules give
  std::optional<std::string> refused;  // why the round cannot be paired
  [[nodiscard]] bool agrees() const { return !refused && file.empty() && rules.empty(); }
};

/// The pairs of a round that is over, as the file has them.
[[nodiscard]] std::vector<Pair> pairs_in(const Tournament& tournament, int round);

[[nodiscard]] RoundCheck check_round(const Tournament& tournament, int round);

}  // namespace tournament
