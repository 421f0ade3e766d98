#include "server/session/translate.hpp"

#include <cassert>

#include "server/talk/shown_name.hpp"

namespace server {
NewGameOrder order_of(const protocol::Create& create, const Player& creator, const CommandId& id) {
  NewGameOrder game{
      .creator = creator,
      .command = id,
      .variant = create.variant,
      .options = {},
      .control = time_control_of(create.clock),
      .color = create.color,
      .rated = create.rated,
      .audience = {.is_private = create.is_private.value_or(false), .delay = Ms{create.delay_ms.value_or(0)}},
      .invitation = {.listed = create.listed.value_or(false), .range = {}, .to = {}},
      .pairing = create.pairing};
  if (create.range) {
    game.invitation.range =
        RatingRange{.least = static_cast<int>(create.range->least), .most = static_cast<int>(create.range->most)};
  }
  for (const auto& [name, value] : create.options) game.options[name] = value;
  return game;
}

PlayerAction action_of(const protocol::FairCommit& commit) {
  // `-` has no hash: the player takes no part.
  return FairCommit{.draw = commit.draw, .commitment = fairness::from_hex<fairness::Hash>(commit.commitment)};
}
PlayerAction action_of(const protocol::FairOpen& open) {
  const auto opening = fairness::from_hex<fairness::Hash>(open.opening);
  assert(opening);
  return FairOpen{.draw = open.draw, .roll = static_cast<int>(open.roll), .opening = *opening};
}
PlayerAction action_of(const protocol::FairRenew& renew) {
  return FairRenew{.draw = renew.draw};
}
PlayerAction action_of(const protocol::Move& move) {
  MakeMove made{.ply = static_cast<int>(move.ply), .text = move.move, .opening = {}, .lag = Ms{0}};
  if (move.opening) made.opening = fairness::from_hex<fairness::Hash>(*move.opening);
  return made;
}
PlayerAction action_of(const protocol::Resign&) {
  return Resign{};
}
PlayerAction action_of(const protocol::DrawOffer& offer) {
  return OfferDraw{.ply = static_cast<int>(offer.ply)};
}
PlayerAction action_of(const protocol::DrawAccept&) {
  return AcceptDraw{};
}
PlayerAction action_of(const protocol::DrawDecline&) {
  return DeclineDraw{};
}
PlayerAction action_of(const protocol::TakebackOffer& offer) {
  return OfferTakeback{.ply = static_cast<int>(offer.ply)};
}
PlayerAction action_of(const protocol::TakebackAccept&) {
  return AcceptTakeback{};
}
PlayerAction action_of(const protocol::TakebackDecline&) {
  return DeclineTakeback{};
}
PlayerAction action_of(const protocol::MoreTime&) {
  return MoreTime{};
}
PlayerAction action_of(const protocol::ClaimWin&) {
  return Claim{.what = Claim::What::win};
}
PlayerAction action_of(const protocol::ClaimDraw&) {
  return Claim{.what = Claim::What::draw};
}
PlayerAction action_of(const protocol::Abort&) {
  return Abort{};
}
PlayerAction action_of(const protocol::RematchOffer& offer) {
  return OfferRematch{.setup = offer.setup};
}
PlayerAction action_of(const protocol::RematchDecline&) {
  return DeclineRematch{};
}
PlayerAction action_of(const protocol::ChallengeDecline&) {
  return DeclineChallenge{};
}

protocol::Blocks blocks_of(const std::vector<store::Blocked>& blocked) {
  protocol::Blocks blocks;
  for (const auto& [whom, since] : blocked) blocks.players.push_back({.id = whom.id, .name = shown_name(whom)});
  return blocks;
}

std::optional<protocol::AccountData> account_data(const Who& who) {
  if (who.kind == WhoKind::guest) return std::nullopt;
  protocol::AccountData data;
  who.roles.each([&](Role role) { data.roles.push_back(role); });
  return data;
}

}  // namespace server
