// Time as the whole program takes it: nanoseconds of the steady clock.
#pragma once
#include <chrono>
#include <cstdint>

namespace bench {

using Nanoseconds = std::int64_t;
inline constexpr Nanoseconds kMicrosecond = 1'000;
inline constexpr Nanoseconds kMillisecond = 1'000'000;
inline constexpr Nanoseconds kSecond = 1'000'000'000;
inline constexpr Nanoseconds kNever = INT64_MAX;

[[nodiscard]] inline Nanoseconds now() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

}  // namespace bench
