#include "server/match/days_off.hpp"

#include <algorithm>

namespace server {
namespace {

constexpr Ms kDay = std::chrono::days{1};
constexpr Ms kWeek = 7 * kDay;
constexpr Ms kMonday = -3 * kDay;  // the Monday of the week of 1 January 1970, which was a Thursday

struct InWeek {
  Ms::rep weeks;
  Ms rest;  // the time since Monday began
};
InWeek split(Ms local) {
  const Ms since = local - kMonday;
  const Ms::rep weeks = (since.count() - (since.count() < 0 ? kWeek.count() - 1 : 0)) / kWeek.count();
  return {.weeks = weeks, .rest = since - weeks * kWeek};
}

}  // namespace

Ms DaysOff::counted_until(Now at) const {
  const auto [weeks, rest] = split(Ms{at.ms} + utc_offset);
  Ms counted = weeks * (7 - static_cast<int>(weekdays.count())) * kDay;
  for (std::size_t day = 0; day < weekdays.size(); ++day) {
    if (!weekdays[day]) counted += std::clamp(rest - static_cast<int>(day) * kDay, Ms{0}, kDay);
  }
  return counted;
}

Ms DaysOff::counted(Now from, Now until) const {
  if (weekdays.none()) return until - from;
  return counted_until(until) - counted_until(from);
}

Now DaysOff::end_of(Now from, Ms span) const {
  if (weekdays.none() || span <= Ms{0}) return from + span;
  const Ms a_week = (7 - static_cast<int>(weekdays.count())) * kDay;
  Now at = from + span / a_week * kWeek;  // whole weeks count the same wherever they begin
  Ms left = span % a_week;
  if (left == Ms{0}) {  // the moment when the last of it was counted may lie before days off
    at = at - kWeek;
    left = a_week;
  }
  while (true) {
    const Ms into_day = split(Ms{at.ms} + utc_offset).rest % kDay;
    const Ms today = has(at) ? Ms{0} : kDay - into_day;
    if (left <= today) return at + left;
    left -= today;
    at = at + (kDay - into_day);
  }
}

bool DaysOff::has(Now at) const {
  return weekdays[static_cast<std::size_t>(split(Ms{at.ms} + utc_offset).rest / kDay)];
}

}  // namespace server
