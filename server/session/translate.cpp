#include "server/session/translate.hpp"

#include <cassert>

namespace server {
namespace {

TimeControl control_of(const protocol::Clock& clock) {
  if (const auto* fischer = std::get_if<protocol::Fischer>(&clock)) {
    return Fischer{.base = Ms{fischer->base_ms}, .increment = Ms{fischer->increment_ms}};
  }
  return Unlimited{};
}

ColorChoice choice_of(protocol::ColorChoice color) {
  const auto choice = color_choice_named(protocol::name(color));
  assert(choice);
  return *choice;
}

}  // namespace

Wanted wanted(const protocol::Create& create, const Player& creator, const CommandId& id) {
  Wanted game{.creator = creator,
              .command = id,
              .variant = create.variant,
              .options = {},
              .control = control_of(create.clock),
              .color = choice_of(create.color),
              .rated = create.rated,
              .is_private = create.is_private.value_or(false)};
  for (const auto& [name, value] : create.options) game.options[name] = value;
  return game;
}

PlayerAction action_of(const protocol::Join&, const Player& player) {
  return Join{.name = player.name};
}
PlayerAction action_of(const protocol::FairCommit& commit, const Player&) {
  // `-` has no hash: the player takes no part.
  return FairCommit{.draw = commit.draw, .commitment = fairness::from_hex<fairness::Hash>(commit.commitment)};
}
PlayerAction action_of(const protocol::FairOpen& open, const Player&) {
  const auto opening = fairness::from_hex<fairness::Hash>(open.opening);
  assert(opening);
  return FairOpen{.draw = open.draw, .roll = static_cast<int>(open.roll), .opening = *opening};
}
PlayerAction action_of(const protocol::Move& move, const Player&) {
  MakeMove made{.ply = static_cast<int>(move.ply), .text = move.move, .opening = {}, .lag = Ms{0}};
  if (move.opening) made.opening = fairness::from_hex<fairness::Hash>(*move.opening);
  return made;
}
PlayerAction action_of(const protocol::Resign&, const Player&) {
  return Resign{};
}
PlayerAction action_of(const protocol::DrawOffer& offer, const Player&) {
  return OfferDraw{.ply = static_cast<int>(offer.ply)};
}
PlayerAction action_of(const protocol::DrawAccept&, const Player&) {
  return AcceptDraw{};
}
PlayerAction action_of(const protocol::DrawDecline&, const Player&) {
  return DeclineDraw{};
}
PlayerAction action_of(const protocol::Abort&, const Player&) {
  return Abort{};
}

}  // namespace server
