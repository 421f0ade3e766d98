// Writes tournaments as files: the Tournament Report File of FIDE. Pure; any thread.
#pragma once
#include <string>

#include "server/tournament/values.hpp"

namespace tournament {

/// As TRF26; what `read_trf` makes of it is the same tournament.
[[nodiscard]] std::string write_trf(const Tournament& tournament);

}  // namespace tournament
