#include "server/match/seats.hpp"

#include <algorithm>
#include <cassert>

#include "protocol/json/utf8.hpp"

namespace server {

Seats::Seats(const Player& creator, ColorChoice chosen) : players_{creator}, chosen_(chosen) {
  if (chosen != ColorChoice::random) creator_is_white_ = chosen == ColorChoice::white;
}

void Seats::agree(bool creator_is_white) {
  chosen_ = creator_is_white ? ColorChoice::white : ColorChoice::black;
  creator_is_white_ = creator_is_white;
}

const Player& Seats::other(const PlayerId& player) const {
  return players_.front().id == player ? players_.back() : players_.front();
}

bool Seats::has(const PlayerId& player) const {
  return std::ranges::find(players_, player, &Player::id) != players_.end();
}

std::optional<rules::Side> Seats::side_of(const PlayerId& player) const {
  if (!has(player) || !creator_is_white_) return std::nullopt;
  return (player == players_.front().id) == *creator_is_white_ ? rules::Side::white : rules::Side::black;
}

const Player& Seats::at(rules::Side side) const {
  assert(full() && creator_is_white_);
  return players_[(side == rules::Side::white) == *creator_is_white_ ? 0 : 1];
}

protocol::Player to_wire(const Player& player) {
  return {.id = player.id.text(), .name = protocol::json::mended_utf8(player.name), .bot = bot_mark(player.is_bot)};
}

protocol::Seat to_wire(const Seats& seats, std::size_t number) {
  const Player& player = seats.in_order_of_joining()[number];
  protocol::Seat seat{.id = player.id.text(),
                      .name = protocol::json::mended_utf8(player.name),
                      .color = {},
                      .bot = bot_mark(player.is_bot)};
  if (const auto side = seats.side_of(player.id)) seat.color = color_of(*side);
  return seat;
}

std::vector<std::string> Seats::for_lock() const {
  if (!creator_is_white_) return {players_[0].id.text(), players_[1].id.text()};
  return {at(rules::Side::white).id.text(), at(rules::Side::black).id.text()};
}

}  // namespace server
