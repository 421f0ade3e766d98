#include "server/match/leave.hpp"

#include <algorithm>

#include "server/match/draw.hpp"
#include "server/match/due.hpp"

namespace server {
std::vector<OnClock> leave_counts_for(const State& state) {
  std::vector<OnClock> all;
  const auto post = by_post(state.control);
  if (state.phase == Phase::waiting || !post || !post->leave) return all;
  const auto due = flag_due(state);
  if (!due) return all;
  const bool is_rolling = state.phase == Phase::rolling;
  for (const Player& one : state.seats.in_order_of_joining()) {
    const PlayerId& player = one.id;
    const auto found = state.leave.find(player.text());
    const LeaveCounted counted = found == state.leave.end() ? LeaveCounted{} : found->second;
    if (counted.days >= kMostLeaveInGame) continue;
    const bool is_on =
        is_rolling ? owes(state.draws.back(), player) : state.seats.side_of(player) == state.clock->running();
    if (!is_on) continue;
    const Now since = is_rolling ? state.draws.back().since : *state.clock->charged_since();
    all.push_back({.player = player, .since = std::max(since, counted.until), .due = *due});
  }
  return all;
}

}  // namespace server
