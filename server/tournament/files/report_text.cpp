#include "server/tournament/files/report_text.hpp"

#include <algorithm>
#include <string_view>

#include "protocol/json/utf8.hpp"
#include "rules/foreign/windows_1252.hpp"
#include "server/tournament/files/trf_line.hpp"

namespace tournament {
namespace {

using rules::foreign::windows_1252;

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
  const auto none = std::ranges::find_if(bytes, [](char c) { return windows_1252(c) == 0 && c != 0; });
  if (none != bytes.end()) {
    return std::unexpected(at_byte(bytes, static_cast<std::size_t>(none - bytes.begin()), false,
                                   "neither UTF-8 nor Windows-1252: save the file as UTF-8"));
  }
  ReportText report;
  for (const char c : bytes) rules::foreign::append_utf8(report.text, windows_1252(c));
  const TrfError first = at_byte(bytes, *bad, false, "not UTF-8: the file is read as Windows-1252");
  report.converted = {first.line, first.column, first.message};
  return report;
}

}  // namespace tournament
