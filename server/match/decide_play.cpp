// The game itself: its start, moves, and resignation.
#include <algorithm>
#include <cassert>

#include "server/match/decision.hpp"
#include "server/match/draw.hpp"

namespace server {
namespace {

using fairness::Draw;
using rules::Side;

/// The call that a move with this opening makes: both go into the event.
std::expected<void, Refusal> call_with_move(const Decision& decision, const PlayerId& player, const MakeMove& move,
                                            Moved& moved) {
  Draw copy = play_draw(decision.state())->fair;
  // A server with a new key takes up no draw of the old one: it offers another when it restarts.
  if (copy.state().stage != fairness::Stage::locked || copy.lock().server_key != decision.key().public_key()) {
    return refuse(ErrorCode::roll_not_due, say<"dice.not_committed_anew">());
  }
  moved.call = call_for_roll(decision, copy, std::to_string(move.ply) + ':' + move.text);
  const bool takes_part = std::ranges::any_of(
      copy.lock().seats, [&](const fairness::Seat& seat) { return seat.player == player.text() && seat.commitment; });
  if (!takes_part && !move.opening) return {};
  if (!move.opening) {
    return refuse(ErrorCode::opening_missing, say<"dice.opening_wanted">(copy.next_number()));
  }
  const auto opened = copy.open(player.text(), copy.next_number(), *move.opening);
  if (!opened) return refuse(ErrorCode::wrong_opening, opened.error().what);
  moved.opening = move.opening;
  return {};
}

std::unexpected<Refusal> out_of_time() {
  return refuse(ErrorCode::out_of_time, say<"game.time_is_up">());
}

std::expected<Side, Refusal> unless_roll_is_due(const Decision& decision, std::expected<Side, Refusal> side) {
  if (side && decision.state().play->board().chance) {
    return refuse(ErrorCode::roll_due, say<"dice.must_fall">());
  }
  return side;
}

}  // namespace

std::expected<Side, Refusal> side_until_flag(const Decision& decision, const PlayerId& player) {
  const State& state = decision.state();
  if (!state.seats.has(player)) return refuse(ErrorCode::not_a_player, say<"game.only_players">());
  if (state.phase == Phase::ended) return refuse(ErrorCode::game_over, say<"game.ended">());
  if (state.phase != Phase::playing) return refuse(ErrorCode::not_started, say<"game.not_begun">());
  if (state.clock && state.clock->is_up(decision.now())) return out_of_time();
  if (state.ends_by && decision.now() >= *state.ends_by)
    return refuse(ErrorCode::out_of_time, say<"game.round_is_over">());
  return *state.seats.side_of(player);
}

std::expected<Side, Refusal> side_in_play(const Decision& decision, const PlayerId& player) {
  auto side = side_until_flag(decision, player);
  if (side && decision.state().clock && decision.state().clock->is_used_up(decision.now())) return out_of_time();
  return side;
}

std::expected<Side, Refusal> side_free_to_act(const Decision& decision, const PlayerId& player) {
  return unless_roll_is_due(decision, side_in_play(decision, player));
}

std::expected<void, Refusal> check_ply(const Play& play, int ply) {
  const int next = play.ply() + 1;
  if (ply == next) return {};
  return refuse(ErrorCode::stale_ply, say<"game.stale_ply">(next, ply));
}

void start_play(Decision& decision) {
  const State& state = decision.state();
  const auto setup = drawn_setup(state);
  assert(setup);
  const auto start = rules::start(*state.variant, *setup);
  assert(start);
  GameStarted started;
  started.white = to_wire(state.seats.at(Side::white));
  started.black = to_wire(state.seats.at(Side::black));
  if (!start->setup.empty()) started.start.setup = start->setup;
  const Play play{*state.variant, *start};
  if (play.board().chance) {
    Draw copy = play_draw(state)->fair;
    started.call = call_for_roll(decision, copy, play.call_for());
  }
  decision.emit(std::move(started));
  follow_in_match(decision);
  roll_if_complete(decision);
}

Decided decide(Decision& decision, const PlayerId& player, const MakeMove& move) {
  const auto side = unless_roll_is_due(decision, side_until_flag(decision, player));
  if (!side) return std::unexpected(side.error());
  const State& state = decision.state();
  if (const auto good = check_ply(*state.play, move.ply); !good) return std::unexpected(good.error());
  if (*side != state.play->turn()) return refuse(ErrorCode::not_your_turn, say<"game.not_your_turn">());
  const auto played = state.play->tried(move.text);
  if (!played) {
    return std::unexpected(Refusal{.code = ErrorCode::illegal_move,
                                   .sentence = say<"game.illegal_move">(played.error().message),
                                   .reason = rules::name(played.error().reason)});
  }
  Moved moved;
  moved.move = move.text;
  if (state.clock) {
    Clock after = *state.clock;
    after.hand_to(*side, decision.now());
    const auto lag = after.press(decision.now(), decision.circumstances().lag);
    if (!lag) return refuse(ErrorCode::out_of_time, say<"game.too_late_a_move">());
    moved.lag = *lag;
  }
  if ((*played)->board.chance) {
    if (const auto good = call_with_move(decision, player, move, moved); !good) return std::unexpected(good.error());
  } else if (move.opening) {
    return refuse(ErrorCode::roll_not_due, say<"dice.no_opening_wanted">());
  }
  const bool declines = state.offers.open == rules::opponent(*side);
  const bool keeps = state.takebacks.open.has_value();
  decision.emit(std::move(moved));
  if (declines) decision.emit(DrawDeclined{.game = {}, .by = color_of(*side)});
  if (keeps) decision.emit(TakebackDeclined{.game = {}, .by = color_of(*side)});
  if (const auto& outcome = state.play->board().outcome) {
    decision.end(ending_of(*outcome));
  } else {
    roll_if_complete(decision);
  }
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const Resign&) {
  const State& state = decision.state();
  if (state.phase == Phase::rolling && state.seats.has(player)) {
    // The game would be made again with other dice, as often as somebody likes.
    if (is_of_tournament(state.series.origin))
      return refuse(ErrorCode::not_available, say<"game.resign_before_dice">());
    decision.end({.result = Result::none, .cause = EndReason::resignation});
    return std::nullopt;
  }
  const auto side = side_in_play(decision, player);
  if (!side) return std::unexpected(side.error());
  decision.end({.result = won_by(rules::opponent(*side)), .cause = EndReason::resignation});
  return std::nullopt;
}

}  // namespace server
