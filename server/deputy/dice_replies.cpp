#include "server/deputy/dice_replies.hpp"

namespace server {

DicePart::Reply DiceReplies::hear(const protocol::ServerBody& message) {
  seen_.take(message);
  if (!seen_.has_seat(player_)) return std::nullopt;
  return std::visit([this](const auto& body) { return on(body); }, message);
}

DicePart::Reply DiceReplies::on(const protocol::Snapshot& snapshot) {
  return part_.take(snapshot.fair, seen_.call_for());
}

DicePart::Reply DiceReplies::on(const protocol::FairRolled& roll) {
  part_.rolled(roll);
  return std::nullopt;
}

DicePart::Reply DiceReplies::on(const protocol::GameStarted& started) {
  return started.call ? part_.called(*started.call, seen_.call_for(), false) : std::nullopt;
}

/// Whoever has moved has sent the opening along.
DicePart::Reply DiceReplies::on(const protocol::Moved& moved) {
  const bool is_own = seen_.color_of(player_) != seen_.turn();
  return moved.call ? part_.called(*moved.call, seen_.call_for(), is_own) : std::nullopt;
}

std::optional<GameId> game_in(const protocol::ServerBody& message) {
  return std::visit(
      [](const auto& body) -> std::optional<GameId> {
        if constexpr (requires { std::string{body.game}; }) {
          return GameId::parse(body.game);
        } else {
          return std::nullopt;
        }
      },
      message);
}

}  // namespace server
