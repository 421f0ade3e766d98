// Days of UTC, as the texts of fair1 write them: `2026-11-20`. Pure functions. Any thread.
#pragma once
#include <string>
#include <string_view>

#include "server/base/time.hpp"

namespace server {

[[nodiscard]] std::string utc_date(Now now);
/// When that day is over. The text must be a date.
[[nodiscard]] Now end_of_day(std::string_view date);

}  // namespace server
