// A tournament as those are told who watch it over a socket. Pure. Any thread.
#pragma once
#include <string>

#include "protocol/messages/tournament.hpp"
#include "server/tournament/live/state.hpp"

namespace tournament {

/// `up_since`: from then on people could take part in a draw.
[[nodiscard]] protocol::EventState state_of(const std::string& id, const State& state, server::Now now,
                                            server::Now up_since);

}  // namespace tournament
