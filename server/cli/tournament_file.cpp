#include "server/cli/tournament_file.hpp"

#include <iostream>

#include "server/cli/read_file.hpp"
#include "server/tournament/files/report_text.hpp"
#include "server/tournament/files/trf_codes.hpp"

namespace cli {
namespace {

std::nullopt_t refuse(const std::string& name, const tournament::TrfError& error) {
  std::cerr << name << ':' << error.line << ':' << error.column << ": " << error.message << '\n';
  return std::nullopt;
}

void warn(const std::string& name, const tournament::TrfWarning& warning) {
  std::cerr << name << ':' << warning.line << ':' << warning.column << ": warning: " << warning.message << '\n';
}

}  // namespace

std::optional<TournamentFile> read_tournament(const std::string& name) {
  auto bytes = read_file(name, std::cin);
  if (!bytes) {
    std::cerr << name << ": " << bytes.error() << '\n';
    return std::nullopt;
  }
  auto report = tournament::report_text(std::move(*bytes));
  if (!report) return refuse(name, report.error());
  if (report->converted) warn(name, *report->converted);
  const tournament::TrfWarnings unread = tournament::unread_lines(report->text);
  for (const tournament::TrfWarning& warning : unread.shown) warn(name, warning);
  if (unread.more != 0) {
    std::cerr << name << ": warning: lines of unknown codes and comments that are not listed: " << unread.more << '\n';
  }
  auto read = tournament::read_trf(report->text);
  if (!read) return refuse(name, read.error());
  return TournamentFile{.text = std::move(report->text), .tournament = std::move(*read)};
}

}  // namespace cli
