// Where the lobby learns what it does not keep itself: ratings from the store, names from the accounts. Pure wiring.
#pragma once
#include "server/lobby/lobby.hpp"

namespace server {

/// The world outlives what it gives.
[[nodiscard]] Lobby::Sources lobby_sources(World& world);

}  // namespace server
