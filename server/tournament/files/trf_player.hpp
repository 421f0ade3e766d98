// A player's line of a tournament file. Internal to the reader.
#pragma once
#include "server/tournament/files/trf_parts.hpp"

namespace tournament {

[[nodiscard]] Read<void> read_player(const TrfLine& line, TrfParts& parts);

}  // namespace tournament
