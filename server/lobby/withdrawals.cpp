#include "server/lobby/withdrawals.hpp"

#include <memory>
#include <utility>

#include "server/lobby/caller.hpp"

namespace server {

void Withdrawals::call_off(const GameId& game, const Player& who, PlayerAction how) {
  auto caller = std::make_shared<Caller>(who, [](const std::expected<void, protocol::Error>&) {});  // over in any case
  directory_.post(game, Act{.who = std::move(caller), .id = {}, .action = std::move(how)});
}

void Withdrawals::withdraw(const Waiting& waiting) {
  call_off(waiting.card.game, waiting.card.seats.front().player, Abort{});
}

void Withdrawals::withdraw_seeks_of(const PlayerId& player) {
  for (const Waiting* one : open_games_.of(player)) {
    if (!one->card.invitation.listed || one->is_by_post()) continue;
    const GameId game = one->card.game;
    withdraw(*one);
    open_games_.remove(game);
  }
}

}  // namespace server
