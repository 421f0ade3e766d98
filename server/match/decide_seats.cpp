// Commands about seats: joining, declining a challenge, and calling a game off before it matters.
#include "server/match/decision.hpp"
#include "server/match/draw.hpp"
#include "server/match/setup_draw.hpp"

namespace server {

namespace {

/// Refuses the player unless the creator has left the seat open to them.
std::expected<void, Refusal> check_invitation(const Invitation& invitation, const PlayerId& player, JoinBy by) {
  if (invitation.to && invitation.to->id != player) {
    return refuse(ErrorCode::not_invited, say<"game.waits_for_another">(invitation.to->name));
  }
  if (invitation.range && by != JoinBy::lobby) {
    return refuse(ErrorCode::not_in_range,
                  say<"game.seek_out_of_range">(invitation.range->least, invitation.range->most));
  }
  return {};
}

}  // namespace

std::expected<void, Refusal> check_no_tournament(const State& state) {
  if (!is_of_tournament(state.series.origin)) return {};
  return refuse(ErrorCode::not_available, say<"game.no_tournament">());
}

std::expected<void, Refusal> check_separation(Separation separation, const Player& other) {
  switch (separation) {
    case Separation::blocks:
      return refuse(ErrorCode::blocked, say<"game.you_block">(other.name));
    case Separation::blocked:
      return refuse(ErrorCode::blocked, say<"game.blocks_you">(other.name));
    case Separation::closed:
      return refuse(ErrorCode::not_available, say<"game.closed_account">());
    case Separation::no:
      break;
  }
  return {};
}

std::expected<void, Refusal> check_rated_dice_ban(const Decision& decision, const Player& other) {
  const RatedDiceBan& ban = decision.circumstances().ban;
  if (!decision.state().rated || !has_dice(*decision.state().variant)) return {};
  if (ban.player) return std::unexpected(rated_dice_banned(*ban.player, decision.now()));
  if (ban.other) return std::unexpected(rated_dice_banned_for(other.name, *ban.other, decision.now()));
  return {};
}

Decided decide(Decision& decision, const PlayerId& player, const Join& join) {
  const State& state = decision.state();
  if (state.seats.has(player)) return refuse(ErrorCode::already_joined, say<"game.you_have_a_seat">());
  if (state.seats.full()) return refuse(ErrorCode::game_full, say<"game.both_seats_taken">());
  if (state.phase == Phase::ended) return refuse(ErrorCode::game_over, say<"game.called_off">());
  if (const auto good = check_invitation(state.invitation, player, join.by); !good) {
    return std::unexpected(good.error());
  }
  if (const auto good =
          check_separation(decision.circumstances().separation, state.seats.in_order_of_joining().front());
      !good) {
    return std::unexpected(good.error());
  }
  if (state.rated && player.computer_level()) {
    return refuse(ErrorCode::not_available, say<"game.not_for_computer">());
  }
  if (state.rated && player.is_guest()) {
    return refuse(ErrorCode::not_available, say<"game.not_for_guests">());
  }
  if (const auto good = check_rated_dice_ban(decision, state.seats.in_order_of_joining().front()); !good) {
    return std::unexpected(good.error());
  }
  Seats joined = state.seats;
  if (join.side && joined.colors_open()) joined.agree(*join.side == rules::Side::black);
  joined.add({.id = player, .name = join.name, .is_bot = join.is_bot});
  decision.emit(PlayerJoined{.game = {}, .player = to_wire(joined, 1)});
  go_on(decision);
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const ChallengeDecline&) {
  const State& state = decision.state();
  if (!state.invitation.to || state.invitation.to->id != player) {
    return refuse(ErrorCode::not_invited, say<"game.no_challenge">());
  }
  if (state.phase == Phase::ended) return refuse(ErrorCode::game_over, say<"game.called_off">());
  if (state.phase != Phase::waiting) return refuse(ErrorCode::already_joined, say<"game.challenge_taken">());
  decision.end({.result = Result::none, .cause = EndReason::declined});
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const Abort&) {
  constexpr auto kTooLate = ErrorCode::too_late_to_abort;
  const State& state = decision.state();
  if (!state.seats.has(player)) return refuse(ErrorCode::not_a_player, say<"game.only_players_call_off">());
  if (const auto good = check_no_tournament(state); !good) return std::unexpected(good.error());
  if (state.phase == Phase::ended) return refuse(ErrorCode::game_over, say<"game.ended">());
  if (state.phase != Phase::waiting) {
    if ((state.play && state.play->board().chance) || (!state.draws.empty() && state.draws.back().fair.state().due)) {
      return refuse(ErrorCode::roll_due, say<"game.roll_due_here">());
    }
    if (state.rated && dice_were_called(state)) {
      return refuse(kTooLate, say<"game.dice_called">());
    }
    if (state.play && state.play->ply() >= 2) {
      return refuse(kTooLate, say<"game.too_late_to_abort">());
    }
  }
  decision.end({.result = Result::none, .cause = EndReason::aborted});
  return std::nullopt;
}

}  // namespace server
