// `/fair/days`: the lists of locks and the chain of their heads as text, for whoever holds a receipt. Any thread.
#pragma once
#include <functional>
#include <string>

#include "server/api/respond.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Answers the list of a day. `date`: the day as it stands in the address.
void answer_day(const Core& core, const std::string& date, Respond then);
void answer_day_heads(const Core& core, Respond then);

}  // namespace server
