// The rating performance of a score against rated opponents, as FIDE counts it (B.02, 8.1.1). Ratings in whole points.
// Pure; any thread.
#pragma once
#include <vector>

namespace tournament {

/// The opponents met at the board, and the points scored against them.
struct Opposition {
  std::vector<int> ratings;
  int half_points = 0;
};

/// Halves are rounded up; 0 of nothing.
[[nodiscard]] int average_of(const std::vector<int>& values);

/// The average of the opponents, and what the score adds to it; 0 without opponents.
[[nodiscard]] int performance(const Opposition& opposition);

}  // namespace tournament
