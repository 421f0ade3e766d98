// Reads tournaments from files: the Tournament Report File of FIDE, TRF06, TRF16 (with the usual lines `XX…` and `BB…`)
// and TRF26. Reading is strict: what is refused has a line and a column, counted from 1 and in characters. Lines of
// codes that it does not know are kept (trf_codes.hpp lists them). Pure; any thread.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/values.hpp"

namespace tournament {

struct TrfError {
  int line = 0;
  int column = 0;
  std::string message;
  bool operator==(const TrfError&) const = default;
};

/// What is said of a file that is read.
struct TrfWarning {
  int line = 0;
  int column = 0;
  std::string message;
  bool operator==(const TrfWarning&) const = default;
};
inline constexpr std::size_t kWarningsShown = 5;
struct TrfWarnings {
  std::vector<TrfWarning> shown;  // the first ones
  int more = 0;                   // how many are not shown
};

/// As many as the largest tournament has, with some lines for each player.
inline constexpr int kMostLines = 100'000;

/// A tournament in which no round contradicts itself and the points are the sum of the rounds.
/// `text` is UTF-8.
[[nodiscard]] std::expected<Tournament, TrfError> read_trf(std::string_view text);

}  // namespace tournament
