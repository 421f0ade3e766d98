// Who makes a request that anybody may make: somebody who shows a cookie, a token of an account or a guest's token, or
// nobody in particular. Any thread.
#pragma once
#include <expected>
#include <functional>
#include <optional>

#include "server/accounts/account_service.hpp"
#include "server/api/request_context.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

using Asker = std::optional<PlayerId>;

/// Finds out who asks. Whoever shows what is not good is nobody. Fails only if the store does, and where something is
/// to be changed with a token that may not play.
void find_asker(const Core& core, AccountService& accounts, const RequestHead& head, Purpose purpose,
                std::function<void(std::expected<Asker, protocol::Error>)> then);

/// Goes on with who asks and the game that the path `api/games/<id>/…` names; sends a refusal if there is no such game.
void with_asker_of_game(const RequestContext& context, const HttpRequest& request, Purpose purpose,
                        std::function<void(const GameId&, const PlayerId&)> go_on);

}  // namespace server
