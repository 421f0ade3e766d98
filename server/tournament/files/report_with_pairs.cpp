#include "server/tournament/files/report_with_pairs.hpp"

#include <map>

#include "server/tournament/files/trf_line.hpp"
#include "server/tournament/files/trf_text.hpp"

namespace tournament {
namespace {

/// The columns of the round by the numbers of players.
std::map<int, std::string> columns_of(const std::vector<Pair>& pairs) {
  std::map<int, std::string> columns;
  for (const Pair& pair : pairs) {
    if (pair.black == 0) {
      columns[pair.white] = column_text(0, '-', letter_of(Result::pairing_bye));
    } else {
      columns[pair.white] = column_text(pair.black, 'w', ' ');
      columns[pair.black] = column_text(pair.white, 'b', ' ');
    }
  }
  return columns;
}

int number_of_player(const TrfLine& line) {
  const auto number = line.number_in(5, 8, "the player's number");
  return number ? number->value_or(0) : 0;
}

}  // namespace

std::string report_with_pairs(std::string_view text, int round, const std::vector<Pair>& pairs) {
  const auto columns = columns_of(pairs);
  std::string report;
  if (text.starts_with(kByteOrderMark)) {
    report = kByteOrderMark;
    text.remove_prefix(kByteOrderMark.size());
  }
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view before = text;
    const TrfLine line{number, take_line(text)};
    const std::string_view whole = before.substr(0, before.size() - text.size());
    const std::string_view content = line.field(1, line.length());
    const bool is_player = content.starts_with("001");
    const auto column = is_player ? columns.find(number_of_player(line)) : columns.end();
    if (column == columns.end()) {
      report += whole;
      continue;
    }
    const int last = column_of_round(round) - 3;  // two blanks stand before the opponent
    report += line.field(1, last);
    if (line.length() < last) report.append(static_cast<std::size_t>(last - line.length()), ' ');
    report += column->second;
    report += whole.substr(content.size());  // how the line ends
  }
  return report;
}

}  // namespace tournament
