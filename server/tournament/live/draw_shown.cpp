#include "server/tournament/live/draw_shown.hpp"

#include <algorithm>

#include "server/tournament/live/decide.hpp"

namespace tournament {
namespace {

protocol::DrawState state_of(fairness::Stage stage) {
  switch (stage) {
    case fairness::Stage::gathering:
      return protocol::DrawState::gathering;
    case fairness::Stage::locked:
      return protocol::DrawState::locked;
    case fairness::Stage::done:
      return protocol::DrawState::done;
    case fairness::Stage::voided:
      break;
  }
  return protocol::DrawState::voided;
}

/// The players whose opening is there, of those who stand in the lock with a commitment.
std::vector<std::string> players_with(const fairness::Lock& lock, const fairness::Openings& openings) {
  std::vector<std::string> players;
  for (std::size_t i = 0; i < lock.seats.size() && i + 1 < openings.size(); ++i) {
    if (openings[i + 1]) players.push_back(lock.seats[i].player);
  }
  return players;
}

void put_roll(protocol::EventDraw& shown, const fairness::Lock& lock, const fairness::Roll& roll) {
  shown.opened = players_with(lock, roll.openings);
  if (roll.dice) shown.dice = wire_dice(*roll.dice);
  if (roll.missing.empty()) return;
  auto& missing = shown.missing.emplace();
  for (const std::size_t position : roll.missing) {
    if (position > 0) missing.push_back(lock.seats[position - 1].player);
  }
}

protocol::EventDraw draw_shown(const RoundDraw& one) {
  const fairness::DrawState& kept = one.fair.state();
  protocol::EventDraw shown{.round = one.round,
                            .state = state_of(kept.stage),
                            .draw = one.name(),
                            .ruleset = fairness::to_text(kept.lock.ruleset),
                            .asks = fairness::write_asks(kept.lock.asks),
                            .server_key = fairness::to_hex(kept.lock.server_key),
                            .server_commitment = fairness::to_hex(kept.lock.server_commitment),
                            .bracket = {},
                            .committed = {},
                            .lock = {},
                            .signature = {},
                            .opened = {},
                            .left_ms = {},
                            .missing = {},
                            .dice = {},
                            .setup = {}};
  if (!one.bracket.empty()) shown.bracket = one.bracket;
  for (const fairness::Seat& seat : kept.lock.seats) {
    if (seat.commitment) shown.committed.push_back(seat.player);
  }
  if (!kept.signature) return shown;
  shown.lock = fairness::write_lock(kept.lock);
  shown.signature = fairness::to_hex(*kept.signature);
  if (const fairness::Roll* roll = kept.due ? &*kept.due : &kept.rolls.back()) put_roll(shown, kept.lock, *roll);
  return shown;
}

}  // namespace

protocol::EventState state_of(const std::string& id, const State& state, server::Now now, server::Now up_since) {
  protocol::EventState event{.event = id, .after = static_cast<std::int64_t>(state.last), .fair = {}};
  if (state.draws.empty() || state.draws.back().is_dropped) return event;
  const RoundDraw& newest = state.draws.back();
  event.fair = draw_shown(newest);
  if (const auto due = draw_deadline(state, up_since))
    event.fair->left_ms = std::max(server::Ms{0}, *due - now).count();
  if (newest.is_done() && !newest.is_for_pairs()) event.fair->setup = state.rounds.back().setup;
  return event;
}

}  // namespace tournament
