// The words of notices outside the page: in a mail, and in what a browser shows. They are English; the page says the
// same in the words of its own catalogue. Pure. Any thread.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "server/base/time.hpp"
#include "server/store/notices.hpp"

namespace server {

struct NoticeWords {
  std::string title;     // a few words
  std::string sentence;  // with its full stop
};
/// Times are those of this offset to UTC, in minutes.
[[nodiscard]] NoticeWords words_of(const store::Notice& notice, std::int64_t utc_offset_min);

/// `Thu`, by UTC.
[[nodiscard]] std::string_view day_of_week(Now now);

}  // namespace server
