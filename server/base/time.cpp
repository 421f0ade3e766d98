#include "server/base/time.hpp"

#include <time.h>

#include <string_view>

#include "protocol/sentences/wording.hpp"

namespace server {

std::chrono::steady_clock::time_point running_time() {
  timespec time{};
  if (clock_gettime(CLOCK_BOOTTIME, &time) != 0) return std::chrono::steady_clock::now();
  return std::chrono::steady_clock::time_point{std::chrono::seconds{time.tv_sec} +
                                               std::chrono::nanoseconds{time.tv_nsec}};
}

std::string utc_text(Now now) {
  return protocol::sentences::date_text(now.ms);
}

std::string utc_date(Now now) {
  return utc_text(now).substr(0, std::string_view{"2026-11-20"}.size());
}

Now next_midnight(Now now) {
  using std::chrono::days;
  return {Ms{std::chrono::floor<days>(Ms{now.ms}) + days{1}}.count()};
}

}  // namespace server
