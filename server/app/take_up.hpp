// Reads what the server must know of its players from the store into the world when it starts. Called before anybody
// comes; waits for the store.
#pragma once
#include <expected>
#include <string>

#include "server/room/world.hpp"

namespace server {

/// Takes up the players who are kept from rated games with dice, or nearly so; those who are on leave, or were within
/// the year; and those who may have only so many games by post. A sentence if the store cannot tell.
[[nodiscard]] std::expected<void, std::string> take_up_players(World& world);

}  // namespace server
