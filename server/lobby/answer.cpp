#include "server/lobby/answer.hpp"

#include <utility>

#include "protocol/codec.hpp"

namespace server {

void answer_create(Member& who, const CommandId& command, std::expected<GameId, protocol::Error> game) {
  if (!game) {
    game.error().id = command;
    return who.refuse(std::move(game.error()));
  }
  who.send(make_frame(protocol::encode({.v = {}, .id = command, .body = protocol::Created{.game = game->text()}})));
}

}  // namespace server
