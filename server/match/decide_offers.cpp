// Offers from one player to the other: a draw, a takeback, or a pause.
#include "server/match/decision.hpp"

namespace server {
namespace {

using rules::Side;

/// The side of a player whose opponent asks for a move back.
std::expected<Side, Refusal> side_asked_back(const Decision& decision, const PlayerId& player) {
  auto side = side_free_to_act(decision, player);
  if (side && decision.state().takebacks.open != rules::opponent(*side)) {
    return refuse(ErrorCode::no_takeback_offer, "the opponent asks for nothing back");
  }
  return side;
}

/// The side of a player whose opponent offers a pause. That is a matter of time: it may be answered while a roll is
/// due.
std::expected<Side, Refusal> side_offered_pause(const Decision& decision, const PlayerId& player) {
  auto side = side_in_play(decision, player);
  const auto& pause = decision.state().pause;
  if (side && (!pause || side_of(pause->by) == *side)) {
    return refuse(ErrorCode::no_pause_offer, "your opponent offers no pause: offer one yourself");
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
  if (state.offers.open == *side) return refuse(ErrorCode::draw_offer_stands, "your offer of a draw stands already");
  if (state.offers.made[index_of(*side)])
    return refuse(ErrorCode::draw_offer_stands, "make a move before you offer a draw again");
  decision.emit(DrawOffered{.game = {}, .by = color_of(*side)});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const DrawAccept&) {
  const auto side = side_free_to_act(decision, player);
  if (!side) return std::unexpected(side.error());
  if (decision.state().offers.open != rules::opponent(*side)) {
    return refuse(ErrorCode::no_draw_offer, "your opponent offers no draw: offer one yourself");
  }
  decision.end({.result = Result::draw, .cause = EndReason::agreement});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const DrawDecline&) {
  const auto side = side_free_to_act(decision, player);
  if (!side) return std::unexpected(side.error());
  if (decision.state().offers.open != rules::opponent(*side)) {
    return refuse(ErrorCode::no_draw_offer, "your opponent offers no draw: offer one yourself");
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
  if (state.rated) return refuse(ErrorCode::not_available, "in a rated game nothing is taken back");
  if (const auto good = check_ply(*state.play, offer.ply); !good) return std::unexpected(good.error());
  if (!state.play->ply_before_last_move(*side)) {
    return refuse(ErrorCode::nothing_to_take_back, "you have made no move that could be taken back");
  }
  if (state.takebacks.open == *side) return refuse(kStands, "you have asked for your move back already");
  if (state.takebacks.open) return refuse(kStands, "your opponent asks for a move back: answer first");
  if (state.takebacks.made[index_of(*side)]) return refuse(kStands, "make a move before you ask for one back again");
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
  if (!by_post(state.control)) return refuse(ErrorCode::not_available, "only games by post are paused");
  if (state.clock->still_until(decision.now())) {
    return refuse(kStands, "the clocks stand still: offer a pause once they run again");
  }
  if (state.pause && side_of(state.pause->by) == *side) return refuse(kStands, "your offer of a pause stands already");
  if (state.pause) return refuse(kStands, "your opponent offers a pause: answer first");
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
