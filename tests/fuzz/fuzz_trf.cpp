// Any bytes are refused as a tournament's file, with a sentence, line and column, or read as a tournament that is
// written and read again as the same. Lines that are not read come back as they are, and the file with a round paired
// in it differs in nothing but its players' lines.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "server/tournament/files/report_text.hpp"
#include "server/tournament/files/report_with_pairs.hpp"
#include "server/tournament/files/trf_codes.hpp"
#include "server/tournament/files/trf_read.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "tests/fuzz/must.hpp"

namespace {

std::vector<std::string> unread(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = tournament::take_line(text);
    const auto kind = tournament::kind_of(tournament::TrfLine{1, line});
    const bool is_blank = line.find_first_not_of(' ') == std::string_view::npos;
    if (kind == tournament::LineKind::unknown && !is_blank) lines.emplace_back(line);
  }
  std::ranges::sort(lines);
  return lines;
}

void must_say_where(const tournament::TrfError& error) {
  must(!error.message.empty(), "a refusal says what is wrong");
  must(error.line >= 1 && error.column >= 1, "and where");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto report = tournament::report_text({reinterpret_cast<const char*>(data), size});
  if (!report) {
    must_say_where(report.error());
    return 0;
  }
  const tournament::TrfWarnings warnings = tournament::unread_lines(report->text);
  must(warnings.shown.size() <= tournament::kWarningsShown, "few warnings are shown");
  const auto read = tournament::read_trf(report->text);
  if (!read) {
    must_say_where(read.error());
    return 0;
  }
  const std::string written = tournament::write_trf(*read);
  std::string_view text = report->text;
  if (text.starts_with(tournament::kByteOrderMark)) text.remove_prefix(tournament::kByteOrderMark.size());
  must(unread(text) == unread(written), "lines that are not read come back");
  const int round = rounds_paired(*read) + 1;
  const auto paired = tournament::report_with_pairs(report->text, round, {{.white = 1, .black = 0}});
  const auto same = tournament::report_with_pairs(report->text, round, {});
  must(same == report->text, "without pairs it is the same file");
  must(unread(text) == unread(paired.substr(report->text.size() - text.size())), "and other lines stay as they are");
  const auto again = tournament::read_trf(written);
  must(again.has_value(), "what is written can be read");
  must(*again == *read, "what is read again is the same");
  return 0;
}
