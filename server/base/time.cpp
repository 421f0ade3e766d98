#include "server/base/time.hpp"

#include <time.h>

#include <array>
#include <cstdio>
#include <string_view>

namespace server {

std::chrono::steady_clock::time_point running_time() {
  timespec time{};
  if (clock_gettime(CLOCK_BOOTTIME, &time) != 0) return std::chrono::steady_clock::now();
  return std::chrono::steady_clock::time_point{std::chrono::seconds{time.tv_sec} +
                                               std::chrono::nanoseconds{time.tv_nsec}};
}

std::string utc_text(Now now) {
  using namespace std::chrono;
  const sys_seconds second{floor<seconds>(Ms{now.ms})};
  const sys_days day = floor<days>(second);
  const year_month_day date{day};
  const hh_mm_ss time{second - day};
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                static_cast<int>(time.seconds().count()));
  return text.data();
}

std::string utc_date(Now now) {
  return utc_text(now).substr(0, std::string_view{"2026-11-20"}.size());
}

Now next_midnight(Now now) {
  using std::chrono::days;
  return {Ms{std::chrono::floor<days>(Ms{now.ms}) + days{1}}.count()};
}

}  // namespace server
