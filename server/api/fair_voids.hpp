// Rolls that were due and not made, over HTTP (docs/http.md): how many there are, and against whom they count. Any
// thread.
#pragma once
#include <functional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "server/api/respond.hpp"
#include "server/room/world.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// `{"time":2,"ended":1}`.
[[nodiscard]] nlohmann::ordered_json voids_json(const store::VoidCounts& counts);

/// `/fair/voids`; `after`: a player's id, or empty.
void answer_voids(World& world, const std::string& after, Respond then);
/// `/fair/voids/<player>`.
void answer_voids_of(World& world, const std::string& player, Respond then);

}  // namespace server
