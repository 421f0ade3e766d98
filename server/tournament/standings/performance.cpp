#include "server/tournament/standings/performance.hpp"

#include <array>
#include <cstddef>

namespace tournament {
namespace {

/// FIDE B.02, 8.1.1: what a score of so many hundredths, from 50 on, adds to the opponents' average.
constexpr std::array<int, 51> kDifferences{0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                           95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                           202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                           351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

}  // namespace

int average_of(const std::vector<int>& values) {
  if (values.empty()) return 0;
  int sum = 0;
  for (const int value : values) sum += value;
  const int count = static_cast<int>(values.size());
  return (2 * sum + count) / (2 * count);
}

int performance(const Opposition& opposition) {
  const int games = static_cast<int>(opposition.ratings.size());
  if (games == 0) return 0;
  const int hundredths = (100 * opposition.half_points + games) / (2 * games);
  const int difference = hundredths >= 50 ? kDifferences[static_cast<std::size_t>(hundredths - 50)]
                                          : -kDifferences[static_cast<std::size_t>(50 - hundredths)];
  return average_of(opposition.ratings) + difference;
}

}  // namespace tournament
