// Dice that fall during play, after FAIRNESS.md, Protocol 4 to 8: the call, the openings, the roll, and what it does on
// the board.
#include <algorithm>
#include <cassert>
#include <cstddef>

#include "server/match/decision.hpp"
#include "server/match/draw.hpp"
#include "server/match/roll_shown.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

using fairness::Draw;

/// The most draws that a game may have before players can no longer ask for a new one; draws whose links ran out do not
/// count.
constexpr std::size_t kMostDraws = 500;
/// How often a player may get a new draw without the opponent's consent. Until the player has committed anew, their
/// clock runs in the opponent's turn too, so this must not go on without end.
constexpr std::ptrdiff_t kMostAlone = 10;

std::ptrdiff_t renewed_alone(const State& state, const PlayerId& player) {
  return std::ranges::count_if(state.draws, [&](const GameDraw& dice) {
    return dice.renewed.size() == 1 && dice.renewed.contains(player.text());
  });
}

/// The position after the dice have fallen; and more links if these were the last.
void play_roll(Decision& decision, const fairness::Roll& roll) {
  const State& state = decision.state();
  const std::string text = roll_text(*roll.dice);
  [[maybe_unused]] const auto played = state.play->tried(text);
  assert(played && "the dice were read until the rules had enough");
  DiceFell fell;
  fell.roll = text;
  decision.emit(std::move(fell));
  if (const auto& outcome = state.play->board().outcome) return decision.end(ending_of(*outcome));
  if (play_draw(state)->fair.state().stage == fairness::Stage::done) offer_dice(decision);
}

}  // namespace

protocol::Call call_for_roll(const Decision& decision, Draw& draw, const std::string& call_for) {
  const auto roll = draw.call(call_for, decision.key());
  assert(roll && "the draw is locked, by this key, and has a link left");
  return {.draw = draw_name(draw),
          .roll = draw.next_number(),
          .call_for = call_for,
          .signature = fairness::to_hex(*roll->signature)};
}

void roll_if_complete(Decision& decision) {
  const State& state = decision.state();
  const GameDraw* dice = play_draw(state);
  if (dice == nullptr || !dice->fair.state().due || !dice->fair.waiting_for().empty()) return;
  Draw copy = dice->fair;
  const auto made = copy.roll(enough_in_play(*state.variant, state.play->board().position));
  if (!made) return renew_dice(decision);  // the server has lost its secret
  decision.emit(rolled(copy, *made));
  play_roll(decision, *made);
}

Decided open_in_play(Decision& decision, const GameDraw& dice, const PlayerId& player, const FairOpen& open) {
  Draw copy = dice.fair;
  const int last = copy.next_number() - (copy.state().due ? 0 : 1);  // the last roll that was called for
  if (open.roll != last) {
    return refuse(ErrorCode::roll_not_due, say<"dice.roll_not_made_now">(open.roll));
  }
  const auto step = copy.open(player.text(), open.roll, open.opening);
  if (!step) return refuse(ErrorCode::wrong_opening, step.error().what);
  if (*step == fairness::Step::repeated) {
    const auto before = dice.opened.find(player.text());
    assert(before != dice.opened.end());
    return before->second;
  }
  if (const auto side = side_until_flag(decision, player); !side) return std::unexpected(side.error());
  decision.emit(opened(player, open));
  roll_if_complete(decision);
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const FairRenew& renew) {
  const auto found = find_draw(decision.state(), player, renew.draw);
  if (!found) return std::unexpected(found.error());
  const GameDraw& dice = **found;
  if (const auto before = answered(dice.renewed, player)) return before;
  if (!in_play(dice)) return refuse(ErrorCode::no_such_draw, say<"dice.setup_not_renewed">());
  const auto side = side_in_play(decision, player);
  if (!side) return std::unexpected(side.error());
  if (dice.fair.state().stage != fairness::Stage::locked) {
    return refuse(ErrorCode::no_such_draw, say<"dice.only_the_draw_going_on">());
  }
  if (decision.state().draws.size() >= kMostDraws) {
    return refuse(ErrorCode::not_available, say<"dice.no_draws_left">(kMostDraws));
  }
  const bool due = dice.fair.state().due.has_value();
  const bool asks = due && dice.renewed.empty();
  if (asks && !owes(decision.state(), dice, *side)) {
    return refuse(ErrorCode::roll_due, say<"dice.opening_is_there">());
  }
  if (!due && renewed_alone(decision.state(), player) >= kMostAlone) {
    return refuse(ErrorCode::not_available, say<"dice.renewed_too_often">(kMostAlone));
  }
  decision.emit(FairRenewWanted{.game = {}, .draw = renew.draw, .player = player.text()});
  if (!asks) renew_dice(decision);
  return std::nullopt;
}

}  // namespace server
