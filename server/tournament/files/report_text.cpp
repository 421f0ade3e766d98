#include "server/tournament/files/report_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "protocol/json/utf8.hpp"
#include "server/tournament/files/trf_line.hpp"

namespace tournament {
namespace {

/// The characters of the bytes 0x80 to 0x9F; 0: none. From 0xA0 on a byte is the number of its character.
constexpr std::array<char16_t, 32> kWindows1252{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

char16_t character_of(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x80 || byte >= 0xA0 ? byte : kWindows1252.at(byte - 0x80U);
}

void append_utf8(std::string& text, char16_t character) {
  const auto unit = static_cast<std::uint32_t>(character);
  if (unit < 0x80) {
    text += static_cast<char>(unit);
  } else if (unit < 0x800) {
    text += static_cast<char>(0xC0U | (unit >> 6U));
    text += static_cast<char>(0x80U | (unit & 0x3FU));
  } else {
    text += static_cast<char>(0xE0U | (unit >> 12U));
    text += static_cast<char>(0x80U | ((unit >> 6U) & 0x3FU));
    text += static_cast<char>(0x80U | (unit & 0x3FU));
  }
}

/// The place of a byte. In UTF-8 a column is a character, in Windows-1252 a byte.
TrfError at_byte(std::string_view bytes, std::size_t byte, bool is_utf8, std::string message) {
  int number = 1;
  std::string_view rest = bytes;
  std::string_view line = take_line(rest);
  while (static_cast<std::size_t>(rest.data() - bytes.data()) <= byte && !rest.empty()) {
    line = take_line(rest);
    ++number;
  }
  const std::string_view before = line.substr(0, byte - static_cast<std::size_t>(line.data() - bytes.data()));
  const auto columns = is_utf8 ? protocol::json::count_characters(before) : before.size();
  return {number, static_cast<int>(columns) + 1, std::move(message)};
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// True if there is a character of several bytes, as no text of Windows-1252 has it but by rare chance.
bool has_utf8(std::string_view bytes) {
  while (const auto bad = protocol::json::find_bad_utf8(bytes)) {
    if (!is_ascii(bytes.substr(0, *bad))) return true;
    bytes.remove_prefix(*bad + 1);
  }
  return !is_ascii(bytes);
}

}  // namespace

std::expected<ReportText, TrfError> report_text(std::string bytes) {
  const auto bad = protocol::json::find_bad_utf8(bytes);
  if (!bad) return ReportText{.text = std::move(bytes), .converted = {}};
  if (has_utf8(bytes)) {
    return std::unexpected(
        at_byte(bytes, *bad, true, "not UTF-8, as other characters of the file are: save it as UTF-8"));
  }
  const auto none = std::ranges::find_if(bytes, [](char c) { return character_of(c) == 0 && c != 0; });
  if (none != bytes.end()) {
    return std::unexpected(at_byte(bytes, static_cast<std::size_t>(none - bytes.begin()), false,
                                   "neither UTF-8 nor Windows-1252: save the file as UTF-8"));
  }
  ReportText report;
  for (const char c : bytes) append_utf8(report.text, character_of(c));
  const TrfError first = at_byte(bytes, *bad, false, "not UTF-8: the file is read as Windows-1252");
  report.converted = {first.line, first.column, first.message};
  return report;
}

}  // namespace tournament
