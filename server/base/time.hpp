// Time as the server's core sees it: one number that always comes in as a parameter. Only the edge reads clocks; it
// turns them into Now with a SteadyWall, so that a corrected wall clock moves nobody's game. Plain values. Any thread.
#pragma once
#include <chrono>
#include <compare>
#include <cstdint>
#include <string>

namespace server {

using Ms = std::chrono::milliseconds;

/// A moment, in milliseconds since 1970 UTC: what events are stamped with, so that clocks outlive the process.
struct Now {
  std::int64_t ms = 0;
  auto operator<=>(const Now&) const = default;
  friend Now operator+(Now at, Ms span) { return {at.ms + span.count()}; }
  friend Now operator-(Now at, Ms span) { return {at.ms - span.count()}; }
  friend Ms operator-(Now later, Now earlier) { return Ms{later.ms - earlier.ms}; }
};

/// The wall clock of the process's start, carried on by the steady clock: it never jumps while the process lives.
class SteadyWall {
 public:
  SteadyWall(std::chrono::system_clock::time_point wall, std::chrono::steady_clock::time_point steady)
      : wall_(std::chrono::floor<Ms>(wall.time_since_epoch())), steady_(steady) {}
  [[nodiscard]] Now at(std::chrono::steady_clock::time_point steady) const {
    return {(wall_ + std::chrono::floor<Ms>(steady - steady_)).count()};
  }

 private:
  Ms wall_;
  std::chrono::steady_clock::time_point steady_;
};

/// The steady clock, but it counts the time for which the machine is suspended, too.
[[nodiscard]] std::chrono::steady_clock::time_point running_time();

/// The time in UTC to the second, as the texts of fair1 write it: `2026-11-20T20:45:07Z`.
[[nodiscard]] std::string utc_text(Now now);
/// The day in UTC: `2026-11-20`.
[[nodiscard]] std::string utc_date(Now now);
/// The end of the moment's day in UTC.
[[nodiscard]] Now next_midnight(Now now);

}  // namespace server
