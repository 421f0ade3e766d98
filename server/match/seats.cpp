#include "server/match/seats.hpp"

#include <algorithm>
#include <cassert>

#include <nlohmann/json.hpp>

#include "server/match/named.hpp"

namespace server {
namespace {

constexpr std::array<std::string_view, 3> kChoices{"white", "black", "random"};

}  // namespace

std::string_view name(ColorChoice choice) {
  return kChoices[static_cast<std::size_t>(choice)];
}

std::optional<ColorChoice> color_choice_named(std::string_view text) {
  return named<ColorChoice>(kChoices, text);
}

std::string_view name(rules::Side side) {
  return side == rules::Side::white ? "white" : "black";
}

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

nlohmann::json to_json(const Seats& seats, std::size_t number) {
  const Player& player = seats.in_order_of_joining()[number];
  nlohmann::json seat{{"id", player.id.text()}, {"name", player.name}};
  if (const auto side = seats.side_of(player.id)) seat["color"] = name(*side);
  return seat;
}

std::vector<std::string> Seats::for_lock() const {
  if (!creator_is_white_) return {players_[0].id.text(), players_[1].id.text()};
  return {at(rules::Side::white).id.text(), at(rules::Side::black).id.text()};
}

}  // namespace server
