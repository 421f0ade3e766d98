// Rolls that were due and not made, over HTTP (docs/http.md): how many there are, and against whom they count. Any
// thread.
#pragma once
#include <functional>
#include <string>

#include "protocol/http/fair.hpp"
#include "server/api/respond.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

[[nodiscard]] protocol::VoidCounts shown(const store::VoidCounts& counts);

/// Answers `/fair/voids`; `after`: the id of the player behind whom the list goes on, or empty.
void answer_voids(const Core& core, const std::string& after, Respond then);
/// Answers `/fair/voids/<player>`.
void answer_voids_of(const Core& core, const std::string& player, Respond then);

}  // namespace server
