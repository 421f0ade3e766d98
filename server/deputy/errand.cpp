#include "server/deputy/errand.hpp"

#include <utility>

namespace server {

Errand::Errand(const DeputyDeps& deps, Order order)
    : Deputy(deps, order.token, order.client), order_(std::move(order)) {
  if (order_.key.empty()) order_.key = new_id();
}

void Errand::welcomed(const protocol::You& you) {
  you_ = you;
  if (order_.keeps_out) {
    if (const auto why = order_.keeps_out(you)) return failed(*why);
  }
  if (!order_.game) return act();
  dice_.emplace(deps().dice_key, *order_.game, you.id);
  say(protocol::Watch{.game = order_.game->text(), .since = {}}, kWatch);
}

void Errand::hear(const protocol::ServerMessage& message) {
  if (const auto* refused = std::get_if<protocol::Refused>(&message.body)) {
    if (message.id == kWatch) return failed(why_unseen(*refused, *order_.game));
    if (message.id == order_.key) failed(error_of(*refused));
    return;
  }
  if (message.id == order_.key) {
    const auto* created = std::get_if<protocol::Created>(&message.body);
    return finish(created != nullptr ? created->game : order_.game ? order_.game->text() : "");
  }
  if (message.id != kWatch || !std::holds_alternative<protocol::Snapshot>(message.body)) return;
  seen_.take(message.body);
  (void)dice_->hear(message.body);  // its player's streams take part; here it is only read off
  act();
}

void Errand::act() {
  auto command = order_.decide({.you = you_, .game = seen_, .dice = dice_ ? &*dice_ : nullptr});
  if (!command) return failed(command.error());
  say(std::move(*command), order_.key);
}

void Errand::failed(const protocol::Error& why) {
  finish(std::unexpected(why));
}

void Errand::finish(std::expected<std::string, protocol::Error> result) {
  if (const auto done = std::exchange(order_.done, {})) done(std::move(result));
  leave();
}

}  // namespace server
