// The answer to `create`. Any thread.
#pragma once
#include <expected>

#include "server/room/member.hpp"

namespace server {

/// Answers a command to make a game: with the game, or with the reason why there is none.
void answer_create(Member& who, const CommandId& command, std::expected<GameId, protocol::Error> game);

}  // namespace server
