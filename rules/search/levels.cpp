#include "rules/search/levels.hpp"

#include <algorithm>
#include <array>

namespace rules::search {

Level level_of(int level) {
  static constexpr std::array<Level, kLevels + 1> kTable{{{0, 0},
                                                          {30, 1'800},
                                                          {80, 1'000},
                                                          {250, 600},
                                                          {800, 360},
                                                          {2'500, 200},
                                                          {8'000, 100},
                                                          {30'000, 40},
                                                          {120'000, 0}}};
  return kTable[static_cast<std::size_t>(std::clamp(level, 0, kLevels))];
}

}  // namespace rules::search
