// Writes tournaments as files: the Tournament Report File of FIDE. Pure; any thread.
#pragma once
#include <string>

#include "server/tournament/values.hpp"

namespace tournament {

/// Writes the tournament as TRF26; `read_trf` makes the same tournament of the text.
[[nodiscard]] std::string write_trf(const Tournament& tournament);

}  // namespace tournament
