// Decisions that depend on time: flags that fall, time as a gift, and opponents who have gone.
#include <algorithm>

#include "server/match/decision.hpp"
#include "server/match/draw.hpp"
#include "server/match/due.hpp"
#include "server/match/leave.hpp"

namespace server {
namespace {

using rules::Side;

/// The end of a game in which a side makes no first move: it is called off, unless its dice have already been called
/// for. Then it is lost if it is rated, or players would leave setups that they dislike. In a tournament the board is
/// forfeited anyway.
Ending without_first_move(const State& state, Side late) {
  if (!state.rated || !dice_were_called(state) || is_of_tournament(state.series.origin))
    return {.result = Result::none, .cause = EndReason::no_move};
  return {.result = won_by(rules::opponent(late)), .cause = EndReason::abandonment};
}

/// Whoever has too little to win with does not win by time either, where the game's page says what too little is.
Ending flag_fell(const State& state, Side late) {
  const Side other = rules::opponent(late);
  const bool helpless = rules::is_helpless(*state.variant, state.play->board().position, other);
  return {.result = helpless ? Result::draw : won_by(other), .cause = EndReason::time};
}

}  // namespace

Decided decide(Decision& decision, const PlayerId& player, const MoreTime&) {
  const auto side = side_free_to_act(decision, player);
  if (!side) return std::unexpected(side.error());
  const State& state = decision.state();
  if (const auto good = check_no_tournament(state); !good) return std::unexpected(good.error());
  const Side other = rules::opponent(*side);
  if (!state.clock) return refuse(ErrorCode::not_available, say<"game.no_clock">());
  if (by_post(state.control)) return refuse(ErrorCode::not_available, say<"game.no_time_by_post">());
  if (state.gifts[static_cast<std::size_t>(other)] >= kMostGifts) {
    return refuse(ErrorCode::enough_time_given, say<"game.enough_time_given">(kMostGifts));
  }
  decision.emit(TimeAdded{.game = {}, .to = color_of(other), .ms = kMoreTime.count(), .clocks = {}});
  return std::nullopt;
}

/// A claim is taken while a roll is due, too: it depends on time alone.
Decided decide(Decision& decision, const PlayerId& player, const Claim& claim) {
  const auto side = side_in_play(decision, player);
  if (!side) return std::unexpected(side.error());
  const State& state = decision.state();
  const auto absence = needed_absence(state, decision.circumstances().patience);
  if (is_waited_for(state)) return refuse(ErrorCode::not_available, say<"game.claim_before_moves">());
  if (!absence) return refuse(ErrorCode::not_available, say<"game.claim_by_post">());
  const Ms needed = *absence;
  const std::optional<Ms> away = decision.circumstances().away;
  if (!away) return refuse(ErrorCode::claim_too_early, say<"game.opponent_is_here">());
  if (*away < needed) {
    const Ms wait = needed - *away;
    return std::unexpected(
        Refusal{.code = ErrorCode::claim_too_early,
                .sentence = say<"game.claim_too_early">(std::chrono::ceil<std::chrono::seconds>(wait).count()),
                .wait = wait});
  }
  const Result result = claim.what == Claim::What::win ? won_by(*side) : Result::draw;
  decision.end({.result = result, .cause = EndReason::abandonment}, {}, away);
  return std::nullopt;
}

void take_leave(Decision& decision, const TakeLeave& leave) {
  const auto counting = leave_counts_for(decision.state());
  const auto found = std::ranges::find(counting, leave.player, &OnClock::player);
  if (found == counting.end() || leave.until <= found->since || leave.from > decision.now()) return;
  decision.emit(LeaveTaken{.game = {},
                           .player = leave.player.text(),
                           .from_ms = leave.from.ms,
                           .until_ms = leave.until.ms,
                           .days_left = 0,
                           .clocks = {},
                           .fair_left_ms = {}});
}

void decide_time(Decision& decision) {
  const State& state = decision.state();
  const auto due = deadline_of(state);
  if (!due || decision.now() < *due) return;
  if (is_cut_short(state)) return decision.end({.result = Result::draw, .cause = EndReason::round_over});
  if (state.phase == Phase::waiting) return decision.end({.result = Result::none, .cause = EndReason::aborted});
  if (state.phase == Phase::rolling) return decision.end({.result = Result::none, .cause = EndReason::void_draw});
  const Side late = *state.clock->running();
  decision.end(state.clock->first_move() ? without_first_move(state, late) : flag_fell(state, late));
}

}  // namespace server
