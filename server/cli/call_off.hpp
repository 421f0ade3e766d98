// Ends a game of a server that is stopped, as its room would do it. Blocks.
#pragma once
#include <expected>

#include "protocol/base/error.hpp"
#include "server/match/command.hpp"
#include "server/store/store.hpp"

namespace cli {

/// `no_such_game`, `game_over`, `not_stored`; `internal`: its record cannot be read.
[[nodiscard]] std::expected<void, protocol::Error> call_off(store::Store& store, const server::GameId& game,
                                                            const server::CallOff& request, server::Now now);

}  // namespace cli
