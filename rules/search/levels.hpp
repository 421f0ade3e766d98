// Levels are weaker than the whole engine: they look at fewer positions, and misjudge those that they see by honest
// noise.
#pragma once
#include <cstdint>

namespace rules::search {

struct Level {
  std::uint64_t nodes = 0;  // 0: no bound
  int noise = 0;            // how far an evaluation may be off, hundredths of a pawn
  bool operator==(const Level&) const = default;
};

inline constexpr int kLevels = 8;
/// The number that stands for no level: no bound and no noise.
inline constexpr int kFullStrength = 0;
/// The ratings of the levels 1 and kLevels (docs/engine.md, "Levels").
inline constexpr int kLeastElo = 400;
inline constexpr int kMostElo = 1'800;

/// `level`: 1 to kLevels, or kFullStrength.
[[nodiscard]] Level level_of(int level);
/// The level for a rating from kLeastElo to kMostElo; it lies between two levels if the rating lies between theirs.
[[nodiscard]] Level level_of_elo(int elo);

}  // namespace rules::search
