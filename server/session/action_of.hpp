// Turns a command on the wire that concerns one game into an action for its match. Its form is already checked, so
// nothing here can fail. Any thread.
#pragma once
#include <cassert>
#include <type_traits>

#include "protocol/messages.hpp"
#include "server/match/command.hpp"

namespace server {

/// Commands that name only the game are actions as they are.
template <class Command>
  requires std::is_base_of_v<protocol::InGame, Command>
[[nodiscard]] PlayerAction action_of(const Command& command) {
  return command;
}
[[nodiscard]] inline PlayerAction action_of(const protocol::FairCommit& commit) {
  // `-` has no hash: the player takes no part.
  return FairCommit{.draw = commit.draw, .commitment = fairness::from_hex<fairness::Hash>(commit.commitment)};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::FairOpen& open) {
  const auto opening = fairness::from_hex<fairness::Hash>(open.opening);
  assert(opening);
  return FairOpen{.draw = open.draw, .roll = static_cast<int>(open.roll), .opening = *opening};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::FairRenew& renew) {
  return FairRenew{.draw = renew.draw};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::Move& move) {
  MakeMove made{.ply = static_cast<int>(move.ply), .text = move.move, .opening = {}};
  if (move.opening) made.opening = fairness::from_hex<fairness::Hash>(*move.opening);
  return made;
}
[[nodiscard]] inline PlayerAction action_of(const protocol::DrawOffer& offer) {
  return OfferDraw{.ply = static_cast<int>(offer.ply)};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::TakebackOffer& offer) {
  return OfferTakeback{.ply = static_cast<int>(offer.ply)};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::PauseOffer& offer) {
  return OfferPause{.days = static_cast<int>(offer.days)};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::ClaimWin&) {
  return Claim{.what = Claim::What::win};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::ClaimDraw&) {
  return Claim{.what = Claim::What::draw};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::RematchOffer& offer) {
  return OfferRematch{.setup = offer.setup};
}

}  // namespace server
