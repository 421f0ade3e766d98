#include "rules/search/reductions.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace rules::search {
namespace {

constexpr std::size_t kMost = 64;

using Reductions = std::array<std::array<signed char, kMost>, kMost>;

const Reductions& reductions() {
  // None of these is within 0.0001 of a whole number: the table is the same by whichever library's logarithm.
  static const Reductions all = [] {
    Reductions made{};
    for (std::size_t depth = 1; depth < kMost; ++depth) {
      for (std::size_t tried = 1; tried < kMost; ++tried) {
        made[depth][tried] = static_cast<signed char>(0.6 + std::log(static_cast<double>(depth)) *
                                                                std::log(static_cast<double>(tried)) / 1.75);
      }
    }
    return made;
  }();
  return all;
}

}  // namespace

int reduction(int depth, int tried) {
  static const Reductions& all = reductions();
  const auto bounded = [](int n) { return static_cast<std::size_t>(std::clamp(n, 0, static_cast<int>(kMost) - 1)); };
  return all[bounded(depth)][bounded(tried)];
}

}  // namespace rules::search
