// Small pieces of text that several subcommands write: JSON strings, quotations. No I/O.
#pragma once
#include <string>
#include <string_view>

namespace cli {

/// The most bytes of the user's text, and of a whole message, that an error repeats.
inline constexpr std::size_t kLongestQuote = 80;
inline constexpr std::size_t kLongestMessage = 400;

/// `text`, cut after `most` bytes (never inside a UTF-8 character), with `…` in place of the rest.
[[nodiscard]] std::string bounded(std::string_view text, std::size_t most = kLongestQuote);

/// Appends `text` as a JSON string with its quotation marks; bytes that are not UTF-8 become U+FFFD.
void append_json(std::string& out, std::string_view text);

/// ASCII letters in lower case, everything else as it is.
[[nodiscard]] std::string lower(std::string_view text);

/// `file` counted from 0 as its letter.
[[nodiscard]] inline char file_letter(int file) {
  return static_cast<char>('a' + file);
}

}  // namespace cli
