// Offers from one player to the other: a draw, a takeback, or a pause.
#include "server/match/decision.hpp"

namespace server {
namespace {

using rules::Side;

/// The side of a player whose opponent asks for a move back.
std::expected<Side, Refusal> side_asked_back(const Decision& decision, const PlayerId& player) {
  auto side = side_free_to_act(decision, player);
  if (side && decision.state().takebacks.open != rules::opponent(*side)) {
    return refuse(ErrorCode::no_takeback_offer, say<"game.no_takeback_asked">());
  }
  return side;
}

/// The side of a player whose opponent offers a pause. That is a matter of time: it may be answered while a roll is
/// due.
std::expected<Side, Refusal> side_offered_pause(const Decision& decision, const PlayerId& player) {
  auto side = side_in_play(decision, player);
  const auto& pause = decision.state().pause;
  if (side && (!pause || side_of(pause->by) == *side)) {
    return refuse(ErrorCode::no_pause_offer, say<"game.no_pause_offered">());
  }
  return side;
}

}  // namespace

Decided decide(Decision& decision, const PlayerId& player, const OfferDraw& offer) {
  const auto side = side_free_to_act(decision, player);
  if (!side) return std::unexpected(side.error());
  const State& state = decision.state();
  if (const auto good = check_ply(*state.play, offer.ply); !good) return std::unexpected(good.error());
  if (state.offers.open == rules::opponent(*side)) return decide(decision, player, DrawAccept{});
  if (state.offers.open == *side) return refuse(ErrorCode::draw_offer_stands, say<"game.draw_offered">());
  if (state.offers.made[index_of(*side)]) return refuse(ErrorCode::draw_offer_stands, say<"game.draw_too_soon">());
  decision.emit(DrawOffered{.game = {}, .by = color_of(*side)});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const DrawAccept&) {
  const auto side = side_free_to_act(decision, player);
  if (!side) return std::unexpected(side.error());
  if (decision.state().offers.open != rules::opponent(*side)) {
    return refuse(ErrorCode::no_draw_offer, say<"game.no_draw_offered">());
  }
  decision.end({.result = Result::draw, .cause = EndReason::agreement});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const DrawDecline&) {
  const auto side = side_free_to_act(decision, player);
  if (!side) return std::unexpected(side.error());
  if (decision.state().offers.open != rules::opponent(*side)) {
    return refuse(ErrorCode::no_draw_offer, say<"game.no_draw_offered">());
  }
  decision.emit(DrawDeclined{.game = {}, .by = color_of(*side)});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const OfferTakeback& offer) {
  constexpr auto kStands = ErrorCode::takeback_offer_stands;
  const auto side = side_free_to_act(decision, player);
  if (!side) return std::unexpected(side.error());
  const State& state = decision.state();
  if (const auto good = check_no_tournament(state); !good) return std::unexpected(good.error());
  if (state.rated) return refuse(ErrorCode::not_available, say<"game.rated_takeback">());
  if (const auto good = check_ply(*state.play, offer.ply); !good) return std::unexpected(good.error());
  if (!state.play->ply_before_last_move(*side)) {
    return refuse(ErrorCode::nothing_to_take_back, say<"game.nothing_to_take_back">());
  }
  if (state.takebacks.open == *side) return refuse(kStands, say<"game.takeback_asked">());
  if (state.takebacks.open) return refuse(kStands, say<"game.takeback_to_answer">());
  if (state.takebacks.made[index_of(*side)]) return refuse(kStands, say<"game.takeback_too_soon">());
  decision.emit(TakebackOffered{.game = {}, .by = color_of(*side)});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const TakebackAccept&) {
  const auto side = side_asked_back(decision, player);
  if (!side) return std::unexpected(side.error());
  const State& state = decision.state();
  const Side asker = rules::opponent(*side);
  TakenBack taken;
  taken.by = color_of(asker);
  taken.ply = *state.play->ply_before_last_move(asker);
  decision.emit(std::move(taken));
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const TakebackDecline&) {
  const auto side = side_asked_back(decision, player);
  if (!side) return std::unexpected(side.error());
  decision.emit(TakebackDeclined{.game = {}, .by = color_of(*side)});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const OfferPause& offer) {
  constexpr auto kStands = ErrorCode::pause_offer_stands;
  const auto side = side_in_play(decision, player);
  if (!side) return std::unexpected(side.error());
  const State& state = decision.state();
  if (const auto good = check_no_tournament(state); !good) return std::unexpected(good.error());
  if (!by_post(state.control)) return refuse(ErrorCode::not_available, say<"game.pause_only_by_post">());
  if (state.clock->still_until(decision.now())) {
    return refuse(kStands, say<"game.clocks_stand_still">());
  }
  if (state.pause && side_of(state.pause->by) == *side) return refuse(kStands, say<"game.pause_offered">());
  if (state.pause) return refuse(kStands, say<"game.pause_to_answer">());
  decision.emit(PauseOffered{.game = {}, .by = color_of(*side), .days = offer.days});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const PauseAccept&) {
  const auto side = side_offered_pause(decision, player);
  if (!side) return std::unexpected(side.error());
  const std::chrono::days days{decision.state().pause->days};
  decision.emit(Paused{.game = {}, .until_ms = (decision.now() + days).ms, .clocks = {}});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const PauseDecline&) {
  const auto side = side_offered_pause(decision, player);
  if (!side) return std::unexpected(side.error());
  decision.emit(PauseDeclined{.game = {}, .by = color_of(*side)});
  return std::nullopt;
}

}  // namespace server
