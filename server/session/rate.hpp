// How often something may happen: so many times within a sliding window. Pure: the time comes in. Owned by a session.
#pragma once
#include <chrono>
#include <cstddef>
#include <vector>

namespace server {

class Rate {
 public:
  using Time = std::chrono::steady_clock::time_point;
  Rate(std::size_t most, std::chrono::milliseconds window) : most_(most), window_(window) {}

  /// Counts it, if there is room for it.
  [[nodiscard]] bool allow(Time now);
  /// The time until there is room for another one; zero if there is room now.
  [[nodiscard]] std::chrono::milliseconds wait(Time now) const;

 private:
  std::size_t most_;
  std::chrono::milliseconds window_;
  std::vector<Time> times_;  // the times within the window, at most most_; most connections are silent, so no deque
};

}  // namespace server
