// UTF-8, checked as Unicode defines it: no overlong forms, no surrogates, nothing above U+10FFFF. Pure functions; any
// thread.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace protocol::json {

/// The first byte that is not part of a character; none: all of the text is UTF-8.
[[nodiscard]] std::optional<std::size_t> find_bad_utf8(std::string_view text);

/// How many characters (code points) a text of UTF-8 has.
[[nodiscard]] std::size_t count_characters(std::string_view text);

/// With U+FFFD in the place of each byte that is part of no character.
[[nodiscard]] std::string mended_utf8(std::string text);

}  // namespace protocol::json
