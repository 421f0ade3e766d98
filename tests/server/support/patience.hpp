// How long tests wait for what must come: longer than it takes where a sanitizer, other programs and the disk are slow
// at once. If all is well, nobody waits so long.
#pragma once
#include <chrono>
#include <functional>
#include <thread>

#include "tests/sanitized.hpp"

namespace server::test {

inline constexpr std::chrono::seconds kPatience{60};

/// Gives an upper bound for what the program promises to do in this time: a sanitizer makes it slower, and a busy
/// machine even more.
constexpr std::chrono::milliseconds promised(std::chrono::milliseconds time) {
  return time * (::test::kSanitized ? 3 : 1);
}

/// Asks until this is so; tells whether it came to be.
inline bool eventually(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  return true;
}

}  // namespace server::test
