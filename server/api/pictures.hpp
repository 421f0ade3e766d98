// Pictures of games and positions over HTTP, as SVG and PNG (server/picture): made by a background worker of their own,
// so that nobody's reading waits for them, and kept. Who may see a picture of a game is who may read the game. Any
// thread.
#pragma once
#include <string>
#include <string_view>

#include "server/api/request_context.hpp"
#include "server/games/core.hpp"

namespace server {

/// Answers `/picture/game/<id>.png`, `<id>.svg`: the position after the last move, or after `?ply=`.
void show_game_picture(const RequestContext& context, const HttpRequest& request);
/// Answers `/picture/position.png`, `position.svg`: the position of `?fen=`, or the start.
void show_position_picture(const RequestContext& context);

// The addresses of the pictures that other sites show beside links.
[[nodiscard]] std::string preview_path(const GameId& game);
[[nodiscard]] std::string preview_path(std::string_view variant);

}  // namespace server
