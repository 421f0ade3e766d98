// The sources of what the lobby does not keep itself: ratings from the store, names from the accounts. Pure wiring.
#pragma once
#include "server/lobby/sources.hpp"
#include "server/room/world.hpp"

namespace server {

/// The world outlives what it gives.
[[nodiscard]] LobbySources lobby_sources(World& world);

}  // namespace server
