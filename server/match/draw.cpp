#include "server/match/draw.hpp"

#include <algorithm>

#include "server/match/setup_draw.hpp"

namespace server {
namespace {

bool was_called(const GameDraw& dice) {
  return dice.fair.state().due || !dice.fair.state().rolls.empty();
}

/// The number after those of all stored draws: after a backup there may be draws that the events do not tell of.
std::uint32_t next_number(const State& state) {
  const std::uint32_t told = state.draws.empty() ? 0 : state.draws.back().fair.lock().draw.number;
  return std::max(told, state.secrets.empty() ? 0 : state.secrets.rbegin()->first) + 1;
}

}  // namespace

bool in_play(const GameDraw& dice) {
  return dice.fair.lock().rolls > 1;
}

bool owes(const GameDraw& dice, const PlayerId& player) {
  if (dice.fair.state().stage == fairness::Stage::gathering) return !dice.committed.contains(player.text());
  return std::ranges::any_of(dice.fair.waiting_for(), [&](std::size_t position) {
    return dice.fair.lock().seats[position - 1].player == player.text();
  });
}

bool owes(const State& state, const GameDraw& dice, rules::Side side) {
  return owes(dice, state.seats.at(side).id);
}

const GameDraw* draw_numbered(const State& state, std::uint32_t number) {
  const auto found =
      std::ranges::find(state.draws, number, [](const GameDraw& one) { return one.fair.lock().draw.number; });
  return found == state.draws.end() ? nullptr : &*found;
}

const GameDraw* setup_draw(const State& state) {
  return state.draws.empty() || in_play(state.draws.front()) ? nullptr : &state.draws.front();
}

const GameDraw* play_draw(const State& state) {
  return state.draws.empty() || !in_play(state.draws.back()) ? nullptr : &state.draws.back();
}

bool has_rolled_setup(const State& state) {
  if (setup_of(state.series.origin) != nullptr) return true;
  const GameDraw* dice = setup_draw(state);
  return dice != nullptr && has_setup_dice(*state.variant) && was_called(*dice);
}

bool dice_were_called(const State& state) {
  return has_rolled_setup(state) ||
         std::ranges::any_of(state.draws, [](const GameDraw& dice) { return in_play(dice) && was_called(dice); });
}

bool rolls_rated_setup(const State& state, const GameDraw& dice) {
  return state.rated && !in_play(dice) && has_setup_dice(*state.variant);
}

std::optional<fairness::Offer> next_offer(const State& state) {
  const rules::Variant& variant = *state.variant;
  if (state.draws.empty() && setup_of(state.series.origin) == nullptr && needs_draw(variant, state.seats))
    return setup_offer(state.id, variant, state.seats);
  if (variant.dice_in_play.empty() || state.seats.colors_open()) return std::nullopt;
  return play_offer(state.id, variant, state.seats, next_number(state), state.rolls_in_play);
}

std::expected<std::string, rules::Error> drawn_setup(const State& state) {
  if (const std::string* setup = setup_of(state.series.origin)) return *setup;
  const GameDraw* dice = setup_draw(state);
  if (dice == nullptr) return "";
  const Seats before{state.seats.in_order_of_joining().front(), state.seats.chosen()};
  auto drawn = read_setup(*state.variant, before, *dice->fair.state().rolls.back().dice);
  if (!drawn) return std::unexpected(std::move(drawn.error()));
  return std::move(drawn->setup);
}

Now step_deadline(const State& state, Now from, std::span<const Span> still) {
  const auto post = by_post(state.control);
  if (!post) return std::max(from + kDrawTime, state.here_by);
  Now at = from;
  Ms left = post->first_move;
  for (const Span& span : still) {
    if (span.until <= at) continue;
    if (post->off.end_of(at, left) < span.from) break;
    left -= post->off.counted(at, std::max(at, span.from));
    at = span.until;
  }
  return post->off.end_of(at, left);
}

void wait_longer(const State& state, GameDraw& dice, Now from, Now until) {
  if (!by_post(state.control)) {
    dice.deadline = std::max(until + kDrawTime, state.here_by);
    return;
  }
  dice.still.push_back({.from = from, .until = until});
  std::ranges::sort(dice.still, {}, &Span::from);
  dice.deadline = step_deadline(state, dice.since, dice.still);
}

rules::Side side_on_clock(const State& state) {
  const rules::Side turn = state.play->turn();
  const rules::Side other = rules::opponent(turn);
  const GameDraw* dice = play_draw(state);
  return dice != nullptr && !owes(state, *dice, turn) && owes(state, *dice, other) ? other : turn;
}

}  // namespace server
