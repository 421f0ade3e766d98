// Days of the week on which the clocks of a game by post stand still. Pure arithmetic on moments. A part of the match.
#pragma once
#include <bitset>
#include <chrono>

#include "server/base/time.hpp"

namespace server {

/// A time for which clocks stand still, or run.
struct Span {
  Now from;
  Now until;
  bool operator==(const Span&) const = default;
};

struct DaysOff {
  std::bitset<7> weekdays;            // from Monday on; none: time always counts
  std::chrono::minutes utc_offset{};  // says where the days begin; fixed, so that nobody's summer time moves a deadline
  bool operator==(const DaysOff&) const = default;

  /// How much of the time from `from` to `until`, which is not before it, counts.
  [[nodiscard]] Ms counted(Now from, Now until) const;
  /// The first moment by which `span` has been counted since `from`.
  [[nodiscard]] Now end_of(Now from, Ms span) const;
  /// True if this moment lies on a day off.
  [[nodiscard]] bool has(Now at) const;

 private:
  /// The time that counts from a fixed Monday to that moment.
  [[nodiscard]] Ms counted_until(Now at) const;
};

}  // namespace server
