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

constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = ' '; byte < 0x7f; ++byte) plain[byte] = byte != '"' && byte != '\\';
  return plain;
}();

/// Printable ASCII that stands in JSON as it is.
bool is_plain(std::string_view text) {
  for (; text.size() >= sizeof(Word); text.remove_prefix(sizeof(Word))) {
    Word word = 0;
    std::memcpy(&word, text.data(), sizeof word);
    if (!is_plain(word)) return false;
  }
  return std::ranges::all_of(text, [](char c) { return kPlain[static_cast<unsigned char>(c)]; });
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
  const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
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

/// Plain texts in one growth: every message of a move has dozens of them.
void append(std::string& out, const std::vector<std::string>& texts) {
  if (texts.empty() || !std::ranges::all_of(texts, [](std::string_view text) { return is_plain(text); })) {
    return append_list(out, texts);
  }
  std::size_t size = out.size() + 1;
  for (const std::string& text : texts) size += text.size() + 3;
  out.resize_and_overwrite(size, [&, at = out.size()](char* all, std::size_t) {
    char* next = all + at;
    *next++ = '[';
    for (const std::string& text : texts) {
      *next++ = '"';
      next = std::ranges::copy(text, next).out;
      *next++ = '"';
      *next++ = ',';
    }
    *(next - 1) = ']';
    return size;
  });
}

void append(std::string& out, const std::map<std::string, std::string, std::less<>>& map) {
  append_object(out, map);
}

}  // namespace protocol::json
