// What anybody may read of dice, over HTTP (docs/http.md): every key that ever signed; the lists of locks and the chain
// of their heads as text, for whoever holds a receipt; rolls that were due and not made, and against whom they count.
// Any thread.
#pragma once
#include <functional>
#include <string>

#include "protocol/http/fair.hpp"
#include "server/api/respond.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Answers `/fair/keys`.
void answer_keys(const Core& core, Respond then);

/// Answers `/fair/days/<date>`, the list of a day. `date`: the day as it stands in the address.
void answer_day(const Core& core, const std::string& date, Respond then);
/// Answers `/fair/days`, the chain of the heads.
void answer_day_heads(const Core& core, Respond then);

[[nodiscard]] protocol::VoidCounts shown(const store::VoidCounts& counts);
/// Answers `/fair/voids`; `after`: the id of the player behind whom the list goes on, or empty.
void answer_voids(const Core& core, const std::string& after, Respond then);
/// Answers `/fair/voids/<player>`.
void answer_voids_of(const Core& core, const std::string& player, Respond then);

}  // namespace server
