// Tournaments that the server announces by itself, again and again: a file of the operator says which, and when
// (docs/tournaments.md, "A schedule"). Which is next follows from the time alone. Plain values. Any thread.
#pragma once
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/tournament_terms.hpp"
#include "server/base/time.hpp"

namespace server {

struct RecurringTournament {
  std::string id;                       // what was announced under it for one beginning is not announced again
  std::vector<protocol::Weekday> days;  // UTC; empty: every day
  std::vector<std::int64_t> minutes;    // of the day, UTC; ascending
  Ms ahead{};                           // so long before its beginning it is announced
  protocol::TournamentTerms terms;      // but for the beginning

  /// When the next one begins, after now.
  [[nodiscard]] Now next(Now now) const;
};

struct Schedule {
  std::vector<RecurringTournament> tournaments;
  bool is_example = false;  // it comes with the program
};

/// Reads a file's text; a sentence that says where it is wrong and what to mend.
[[nodiscard]] std::expected<Schedule, std::string> read_schedule(std::string_view text);
[[nodiscard]] std::expected<Schedule, std::string> load_schedule(const std::filesystem::path& file);
/// A Swiss of Chess 112 each week and an arena each evening, which say in their names that they are examples.
[[nodiscard]] Schedule example_schedule();

}  // namespace server
