#include "protocol/json/write.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

namespace protocol::json {

namespace {

/// Eight bytes at once: all but a few texts are short and plain, and every message has dozens of them.
using Word = std::uint64_t;
constexpr Word kEach = 0x0101010101010101;

constexpr Word each(unsigned char byte) {
  return kEach * byte;
}

/// Not 0 if one of the bytes is 0; only the highest bit of each byte counts.
constexpr Word zeros(Word word) {
  return (word - kEach) & ~word;
}

bool is_plain(Word word) {
  const Word below_space = (word - each(' ')) & ~word;
  const Word special = zeros(word ^ each('"')) | zeros(word ^ each('\\')) | zeros(word ^ each(0x7f));
  return ((word | below_space | special) & each(0x80)) == 0;
}

/// Printable ASCII that stands in JSON as it is.
bool is_plain(std::string_view text) {
  for (; text.size() >= sizeof(Word); text.remove_prefix(sizeof(Word))) {
    Word word = 0;
    std::memcpy(&word, text.data(), sizeof word);
    if (!is_plain(word)) return false;
  }
  if (text.empty()) return true;
  Word rest = each(' ');
  std::memcpy(&rest, text.data(), text.size());
  return is_plain(rest);
}

/// Appends a plain text with its quotes, and with what stands before and behind them if that is not 0, in one growth.
void append_plain(std::string& out, char before, std::string_view text, char behind) {
  const std::size_t size = out.size() + text.size() + 2 + (before != 0 ? 1 : 0) + (behind != 0 ? 1 : 0);
  out.resize_and_overwrite(size, [=, at = out.size()](char* all, std::size_t) {
    char* next = all + at;
    if (before != 0) *next++ = before;
    *next++ = '"';
    next = std::ranges::copy(text, next).out;
    *next++ = '"';
    if (behind != 0) *next = behind;
    return size;  // what it was told is more where the library has grown the text
  });
}

}  // namespace

void append(std::string& out, std::string_view text) {
  if (is_plain(text)) return append_plain(out, 0, text, 0);
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void append(std::string& out, std::int64_t number) {
  std::array<char, std::numeric_limits<std::int64_t>::digits10 + 2> digits{};
  const auto [end, error] = std::to_chars(digits.begin(), digits.end(), number);
  out.append(digits.begin(), end);
}

void append(std::string& out, double number) {
  out += nlohmann::json(number).dump();
}

void append(std::string& out, bool value) {
  out += value ? "true" : "false";
}

void append_field(std::string& out, std::string_view name, bool is_first) {
  append_plain(out, is_first ? '\0' : ',', name, ':');
}

void append(std::string& out, const std::map<std::string, std::string, std::less<>>& map) {
  append_object(out, map);
}

}  // namespace protocol::json
