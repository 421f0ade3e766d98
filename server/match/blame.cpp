#include "server/match/blame.hpp"

#include <algorithm>
#include <array>

#include "server/match/draw.hpp"

namespace server {
namespace {

constexpr std::array<std::string_view, 4> kKinds{"time", "ended", "new draw", "restored"};

Voided ended_by(const std::string& who) {
  return {.kind = VoidKind::ended, .by = who, .against = {who}};
}

/// A time limit has passed. It counts against everybody who has not opened before the game, and in play against the
/// side whose clock runs.
Voided time_is_over(const State& state) {
  Voided voided{.kind = VoidKind::time};
  const GameDraw& dice = state.draws.back();
  if (state.phase == Phase::playing) {
    const rules::Side late = side_on_clock(state);
    if (owes(state, dice, late)) voided.against.push_back(state.seats.at(late).id.text());
    return voided;
  }
  for (const std::size_t position : dice.fair.waiting_for()) {
    voided.against.push_back(dice.fair.lock().seats[position - 1].player);
  }
  return voided;
}

/// The opponent has gone, and this player ends the game: by their own choice, unless the opponent still had to open.
Voided claimed_by(const State& state, const PlayerId& claimant) {
  const Player& gone = state.seats.other(claimant);
  if (!owes(state, state.draws.back(), *state.seats.side_of(gone.id))) return ended_by(claimant.text());
  return {.kind = VoidKind::time, .by = {}, .against = {gone.id.text()}};
}

}  // namespace

std::string_view name(VoidKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<VoidKind> void_kind_named(std::string_view text) {
  const auto found = std::ranges::find(kKinds, text);
  if (found == kKinds.end()) return std::nullopt;
  return static_cast<VoidKind>(found - kKinds.begin());
}

std::string why_text(const Voided& voided) {
  const std::string kind{name(voided.kind)};
  return voided.by.empty() ? kind : kind + " by " + voided.by;
}

Voided blame_for(const State& state, const Ending& ending, const PlayerId& actor) {
  switch (ending.cause) {
    case EndReason::time:
    case EndReason::no_move:
    case EndReason::void_draw:
      return time_is_over(state);
    case EndReason::abandonment:
      return actor.empty() ? time_is_over(state) : claimed_by(state, actor);
    case EndReason::resignation:
      return ended_by(actor.text());
    default:
      return ended_by(std::string{kServer});  // no player can end it otherwise now
  }
}

std::vector<std::string> at_fault(const State& state) {
  if (!state.ending || state.ending->result != Result::none) return {};
  if (state.ending->cause == EndReason::no_move) return {state.seats.at(side_on_clock(state)).id.text()};
  if (state.ending->cause != EndReason::void_draw || state.draws.empty()) return {};
  const GameDraw& dice = state.draws.back();
  std::vector<std::string> players;
  if (dice.voided) {
    players = dice.voided->against;
    std::erase(players, kServer);
  } else if (state.last_at >= dice.deadline) {  // else a restored server has ended it
    for (const Player& player : state.seats.in_order_of_joining()) {
      if (owes(dice, player.id)) players.push_back(player.id.text());
    }
  }
  return players;
}

}  // namespace server
