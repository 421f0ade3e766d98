#include "server/tournament/files/trf_codes.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace tournament {
namespace {

constexpr std::array<std::string_view, 19> kRead{"001", "142", "152", "162", "192", "240", "250", "260", "XXR", "XXC",
                                                 "XXA", "XXP", "XXZ", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};
constexpr std::array<std::string_view, 18> kRemarks{"012", "022", "032", "042", "052", "062", "072", "082", "092",
                                                    "102", "112", "122", "132", "172", "182", "202", "212", "222"};
constexpr std::array<std::string_view, 10> kTeams{"013", "299", "300", "310", "320", "330", "352", "362", "801", "802"};

bool is_one_of(std::span<const std::string_view> codes, std::string_view code) {
  return std::ranges::find(codes, code) != codes.end();
}

/// Three capital letters and a player's number, laid out as a player's line: a federation's line about that player.
/// Other programs have lines with three letters, too.
bool is_of_federation(const TrfLine& line) {
  const std::string_view code = line.field(1, 3);
  const bool is_code = code.size() == 3 && std::ranges::all_of(code, [](char c) { return 'A' <= c && c <= 'Z'; });
  if (!is_code || code.starts_with("XX") || code.starts_with("BB")) return false;
  return line.is_blank(4, 4) && line.is_blank(9, 9) && line.is_blank(14, 14) &&
         line.number_in(5, 8, "the player", 1, kMostPlayers).has_value();
}

}  // namespace

LineKind kind_of(const TrfLine& line) {
  const std::string_view code = line.field(1, 3);
  if (is_one_of(kRead, code)) return LineKind::read;
  if (code == "###") return LineKind::comment;
  if (is_one_of(kTeams, code)) return LineKind::team;
  return is_one_of(kRemarks, code) || is_of_federation(line) ? LineKind::remark : LineKind::unknown;
}

std::string code_of(const TrfLine& line) {
  std::string code;
  for (int column = 1; column <= std::min(3, line.length()); ++column) {
    const char c = line.at(column);
    code += ' ' <= c && c <= '~' ? c : '?';  // nothing that does things to a terminal
  }
  return code;
}

TrfWarnings unread_lines(std::string_view text) {
  TrfWarnings unread;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (int number = 1; !text.empty(); ++number) {
    const TrfLine line{number, take_line(text)};
    if (line.is_blank(1, line.length())) continue;
    const LineKind kind = kind_of(line);
    if (kind != LineKind::comment && kind != LineKind::unknown) continue;
    if (unread.shown.size() == kWarningsShown) {
      ++unread.more;
      continue;
    }
    const std::string what = kind == LineKind::comment ? "a comment" : "the code " + code_of(line) + " is unknown";
    unread.shown.push_back({number, 1, what + ": this line is kept, but not read"});
  }
  return unread;
}

}  // namespace tournament
