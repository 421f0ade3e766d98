// `/fair/keys`: every key that ever signed. Any thread.
#pragma once
#include <functional>

#include "server/room/world.hpp"
#include "server/transport/peer.hpp"

namespace server {

void answer_keys(World& world, std::function<void(HttpResponse)> then);

}  // namespace server
