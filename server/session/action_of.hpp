// Turns a command on the wire that concerns one game into an action for its match. Its form is already checked, so
// nothing here can fail. The room fills in how long an opponent has been away, the session the lag of a move. Any
// thread.
#pragma once
#include <cassert>

#include "protocol/messages.hpp"
#include "server/match/command.hpp"

namespace server {

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
  MakeMove made{.ply = static_cast<int>(move.ply), .text = move.move, .opening = {}, .lag = Ms{0}};
  if (move.opening) made.opening = fairness::from_hex<fairness::Hash>(*move.opening);
  return made;
}
[[nodiscard]] inline PlayerAction action_of(const protocol::Resign&) {
  return Resign{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::DrawOffer& offer) {
  return OfferDraw{.ply = static_cast<int>(offer.ply)};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::DrawAccept&) {
  return AcceptDraw{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::DrawDecline&) {
  return DeclineDraw{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::TakebackOffer& offer) {
  return OfferTakeback{.ply = static_cast<int>(offer.ply)};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::TakebackAccept&) {
  return AcceptTakeback{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::TakebackDecline&) {
  return DeclineTakeback{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::PauseOffer& offer) {
  return OfferPause{.days = static_cast<int>(offer.days)};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::PauseAccept&) {
  return AcceptPause{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::PauseDecline&) {
  return DeclinePause{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::MoreTime&) {
  return MoreTime{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::ClaimWin&) {
  return Claim{.what = Claim::What::win};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::ClaimDraw&) {
  return Claim{.what = Claim::What::draw};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::Abort&) {
  return Abort{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::RematchOffer& offer) {
  return OfferRematch{.setup = offer.setup};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::RematchDecline&) {
  return DeclineRematch{};
}
[[nodiscard]] inline PlayerAction action_of(const protocol::ChallengeDecline&) {
  return DeclineChallenge{};
}

}  // namespace server
