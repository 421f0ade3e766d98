// `/fair/keys`: every key that ever signed. Any thread.
#pragma once
#include <functional>

#include "server/api/respond.hpp"
#include "server/room/world.hpp"
#include "server/transport/peer.hpp"

namespace server {

void answer_keys(World& world, Respond then);

}  // namespace server
