// The codes with which the lines of tournament files begin: which of them the reader reads, and which it keeps without
// reading them. Pure; any thread.
#pragma once
#include <cstdint>
#include <string_view>

#include "server/tournament/files/trf_line.hpp"

namespace tournament {

enum class LineKind : std::uint8_t {
  read,     // it says something to pairing
  remark,   // it is known, and says nothing to pairing: names, dates, a federation's line about a player
  comment,  // `###`
  team,     // of teams, or of points that an arbiter has changed
  unknown   // of another program, or of a later version of the format
};
[[nodiscard]] LineKind kind_of(const TrfLine& line);

/// The line's code, for sentences.
[[nodiscard]] std::string code_of(const TrfLine& line);

/// The lines of the text that are comments or unknown. `text` is UTF-8.
[[nodiscard]] TrfWarnings unread_lines(std::string_view text);

}  // namespace tournament
