// Levels are weaker than the whole engine: they look at fewer positions, and misjudge those that they see by honest
// noise.
#pragma once
#include <cstdint>

namespace rules::search {

struct Level {
  std::uint64_t nodes = 0;  // 0: no bound
  int noise = 0;            // how far an evaluation may be off, hundredths of a pawn
};

inline constexpr int kLevels = 8;
inline constexpr int kFullStrength = 0;
/// `level`: 1 to kLevels, or kFullStrength.
[[nodiscard]] Level level_of(int level);

}  // namespace rules::search
