// The sources of what the lobby does not keep itself: ratings from the store, names from the accounts. Pure wiring.
#pragma once
#include "server/games/core.hpp"
#include "server/lobby/sources.hpp"

namespace server {

/// The core outlives what it gives.
[[nodiscard]] LobbySources lobby_sources(const Core& core);

}  // namespace server
