// What notices say outside the page: in a mail, and in what a browser shows. English; the page says the same in the
// words of its own catalogue. Pure. Any thread.
#pragma once
#include <string>

#include "server/store/notices.hpp"

namespace server {

struct NoticeWords {
  std::string title;     // a few words
  std::string sentence;  // with its full stop
};
[[nodiscard]] NoticeWords words_of(const store::Notice& notice);

}  // namespace server
