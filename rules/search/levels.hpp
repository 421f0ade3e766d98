// Levels are weaker than the whole engine: they look at fewer positions, and misjudge those that they see by honest
// noise.
#pragma once
#include <array>
#include <cstdint>

namespace rules::search {

struct Level {
  std::uint64_t nodes = 0;  // 0: no bound
  int noise = 0;            // how far an evaluation may be off, hundredths of a pawn
  bool operator==(const Level&) const = default;
};

inline constexpr int kLevels = 8;
/// How far an evaluation may be off, hundredths of a pawn, for each level from 1 on: never more than for the one
/// before.
using Misjudgements = std::array<int, kLevels>;
/// Those of a game whose table does not say them.
inline constexpr Misjudgements kUsualMisjudgements{1'600, 900, 600, 440, 335, 255, 195, 150};
/// The number that stands for no level: no bound and no noise.
inline constexpr int kFullStrength = 0;
/// The ratings of the levels 1 and kLevels (docs/engine.md, "Levels").
inline constexpr int kLeastElo = 400;
inline constexpr int kMostElo = 1'800;

/// `level`: 1 to kLevels, or kFullStrength.
[[nodiscard]] Level level_of(int level, const Misjudgements& misjudgements);
/// The level for a rating from kLeastElo to kMostElo; it lies between two levels if the rating lies between theirs.
[[nodiscard]] Level level_of_elo(int elo, const Misjudgements& misjudgements);

}  // namespace rules::search
