// The words of notices outside the page: in a mail, and in what a browser shows, in the account's language
// (sentences.hpp); the page says the same in the words of its own catalogue. Pure. Any thread.
#pragma once
#include <string>
#include <string_view>

#include "protocol/bodies.hpp"
#include "server/base/time.hpp"
#include "server/store/notices.hpp"

namespace server {

struct NoticeWords {
  std::string title;     // a few words
  std::string sentence;  // with its full stop
};
/// In the language and with the times of these settings.
[[nodiscard]] NoticeWords words_of(const store::Notice& notice, const protocol::NoticeSettings& settings);

/// `Thu`, by UTC, as the date of a mail has it.
[[nodiscard]] std::string_view day_of_week(Now now);

}  // namespace server
