// Names as tournaments are searched by them: in small letters, of ASCII and of the alphabets in which most letters have
// two forms. Pure. Any thread.
#pragma once
#include <string>
#include <string_view>

namespace server {

/// `text`: UTF-8; bytes that are none stay as they are.
[[nodiscard]] std::string searched(std::string_view text);

}  // namespace server
