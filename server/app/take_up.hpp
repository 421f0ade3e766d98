// What the server knows of its players when it starts, read from the store into the world. Called before anybody comes;
// waits for the store.
#pragma once
#include <expected>
#include <string>

#include "server/room/world.hpp"

namespace server {

/// Who is kept from rated games with dice, or nearly so; who is on leave, or was within the year; who may have only so
/// many games by post. A sentence if the store cannot tell.
[[nodiscard]] std::expected<void, std::string> take_up_players(World& world);

}  // namespace server
