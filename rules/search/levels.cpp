#include "rules/search/levels.hpp"

#include <algorithm>
#include <array>

namespace rules::search {
namespace {

constexpr std::array<std::uint64_t, kLevels> kNodes{40, 70, 125, 250, 500, 1'000, 2'000, 4'000};

}  // namespace

Level level_of(int level, const Misjudgements& misjudgements) {
  if (level <= kFullStrength) return {};
  const auto at = static_cast<std::size_t>(std::min(level, kLevels) - 1);
  return {kNodes[at], misjudgements[at]};
}

Level level_of_elo(int elo, const Misjudgements& misjudgements) {
  constexpr int kStep = (kMostElo - kLeastElo) / (kLevels - 1);
  const int above = std::clamp(elo, kLeastElo, kMostElo) - kLeastElo;
  const int level = std::min(1 + above / kStep, kLevels - 1);
  const int share = above - (level - 1) * kStep;
  const Level low = level_of(level, misjudgements);
  const Level high = level_of(level + 1, misjudgements);
  return {low.nodes + (high.nodes - low.nodes) * static_cast<std::uint64_t>(share) / kStep,
          low.noise + (high.noise - low.noise) * share / kStep};
}

}  // namespace rules::search
