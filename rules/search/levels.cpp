#include "rules/search/levels.hpp"

#include <algorithm>
#include <array>

namespace rules::search {

Level level_of(int level) {
  static constexpr std::array<Level, kLevels + 1> kTable{
      {{0, 0}, {30, 1'800}, {60, 1'150}, {110, 800}, {200, 580}, {400, 420}, {800, 300}, {1'700, 200}, {4'000, 120}}};
  return kTable[static_cast<std::size_t>(std::clamp(level, 0, kLevels))];
}

}  // namespace rules::search
