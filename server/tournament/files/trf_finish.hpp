// The checks of a tournament file that need more than one line. Internal to the reader.
#pragma once
#include "server/tournament/files/trf_parts.hpp"

namespace tournament {

/// The tournament, if its parts agree.
[[nodiscard]] Read<Tournament> finish(TrfParts parts);

}  // namespace tournament
