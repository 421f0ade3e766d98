// Reads tournaments from files: the Tournament Report File of FIDE, TRF16 (with the usual lines `XX…` and `BB…`) and
// TRF26. Reading is strict: what is refused has a line and a column, counted from 1 and in characters. Pure; any
// thread.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "server/tournament/values.hpp"

namespace tournament {

struct TrfError {
  int line = 0;
  int column = 0;
  std::string message;
  bool operator==(const TrfError&) const = default;
};

/// A tournament in which no round contradicts itself and the points are the sum of the rounds.
[[nodiscard]] std::expected<Tournament, TrfError> read_trf(std::string_view text);

}  // namespace tournament
