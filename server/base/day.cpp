#include "server/base/day.hpp"

#include <charconv>

namespace server {

std::string utc_date(Now now) {
  return utc_text(now).substr(0, std::string_view{"2026-11-20"}.size());
}

Now end_of_day(std::string_view date) {
  using namespace std::chrono;
  const auto number = [&](std::size_t from, std::size_t length) {
    int value = 0;
    std::from_chars(date.data() + from, date.data() + from + length, value);
    return value;
  };
  const year_month_day day{year{number(0, 4)}, month{static_cast<unsigned>(number(5, 2))},
                           std::chrono::day{static_cast<unsigned>(number(8, 2))}};
  return {Ms{(sys_days{day} + days{1}).time_since_epoch()}.count()};
}

}  // namespace server
