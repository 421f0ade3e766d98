// What requests of players have in common: the token that is shown, how often it may be, and the name under which a
// command is done once. Any thread.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "server/api/request_context.hpp"
#include "server/deputy/errand.hpp"
#include "server/deputy/game_stream.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// The token that the request shows; none: it shows none, or comes too often, and a refusal was sent.
[[nodiscard]] std::optional<std::string> token_for_play(const RequestContext& context, const HttpRequest& request);
/// The door that the path names: `api/bot/…` or `api/board/…`.
[[nodiscard]] Door door_of(const RequestContext& context);
/// The game that part of the path names; none: it is no id of a game, and a refusal was sent.
[[nodiscard]] std::optional<GameId> game_in_path(const RequestContext& context, std::size_t part);

/// What an errand says to its game, or why it says nothing.
using Wish = std::expected<protocol::ClientBody, protocol::Error>;
[[nodiscard]] Wish no_wish(protocol::ErrorCode code, protocol::Wording sentence);

/// An errand by the door that the path names, or by any.
enum class Doors : std::uint8_t { named, any };
/// Runs an errand; `game`: the one that it looks at first. `then` with the game that it was done for, or has made; a
/// refusal is sent otherwise.
void run_errand(const RequestContext& context, const HttpRequest& request, std::optional<GameId> game, Doors doors,
                Errand::Decide decide, std::function<void(const std::string&)> then);
/// The same, answered with `{"ok":true}`.
void run_errand(const RequestContext& context, const HttpRequest& request, std::optional<GameId> game, Doors doors,
                Errand::Decide decide);

}  // namespace server
