#include "rules/search/levels.hpp"

#include <algorithm>
#include <array>

namespace rules::search {
namespace {

constexpr std::array<Level, kLevels + 1> kTable{
    {{0, 0}, {40, 1'600}, {70, 900}, {125, 600}, {250, 440}, {500, 335}, {1'000, 255}, {2'000, 195}, {4'000, 150}}};

}  // namespace

Level level_of(int level) {
  return kTable[static_cast<std::size_t>(std::clamp(level, 0, kLevels))];
}

Level level_of_elo(int elo) {
  constexpr int kStep = (kMostElo - kLeastElo) / (kLevels - 1);
  const int above = std::clamp(elo, kLeastElo, kMostElo) - kLeastElo;
  const int level = std::min(1 + above / kStep, kLevels - 1);
  const int share = above - (level - 1) * kStep;
  const Level low = level_of(level);
  const Level high = level_of(level + 1);
  return {low.nodes + (high.nodes - low.nodes) * static_cast<std::uint64_t>(share) / kStep,
          low.noise + (high.noise - low.noise) * share / kStep};
}

}  // namespace rules::search
