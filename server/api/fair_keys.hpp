// `/fair/keys`: every key that ever signed. Any thread.
#pragma once
#include <functional>

#include "server/api/respond.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

void answer_keys(const Core& core, Respond then);

}  // namespace server
