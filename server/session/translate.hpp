// Translates the wire's messages to the match's commands, whose forms are checked already, so nothing here can fail;
// and from what the server knows of persons to the wire's words. Pure functions. Any thread.
#pragma once
#include <optional>
#include <vector>

#include "protocol/messages.hpp"
#include "server/accounts/who.hpp"
#include "server/games/making/order.hpp"
#include "server/match/command.hpp"
#include "server/store/talk.hpp"

namespace server {

[[nodiscard]] NewGameOrder order_of(const protocol::Create& create, const Player& creator, const CommandId& id);

[[nodiscard]] protocol::Blocks blocks_of(const std::vector<store::Blocked>& blocked);
/// The account as the welcome tells it; none for a guest.
[[nodiscard]] std::optional<protocol::AccountData> account_data(const Who& who);

}  // namespace server
