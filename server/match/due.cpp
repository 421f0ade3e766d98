#include "server/match/due.hpp"

namespace server {

std::optional<Now> flag_due(const State& state) {
  if (state.phase == Phase::waiting && state.invitation.listed && by_post(state.control)) {
    return state.last_at + kSeekByPostStays;
  }
  if (state.phase == Phase::rolling) return state.draws.back().deadline;
  if (state.phase == Phase::playing && state.clock) return state.clock->deadline();
  return std::nullopt;
}

bool is_cut_short(const State& state) {
  if (!state.ends_by || (state.phase != Phase::rolling && state.phase != Phase::playing)) return false;
  const auto flag = flag_due(state);
  return !flag || *state.ends_by < *flag;
}

std::optional<Now> deadline_of(const State& state) {
  return is_cut_short(state) ? state.ends_by : flag_due(state);
}

bool is_waited_for(const State& state) {
  return state.here_by != Now{} && state.clock && state.clock->first_move();
}

std::optional<Ms> needed_absence(const State& state, const Patience& patience) {
  if (state.phase != Phase::playing || by_post(state.control) || is_waited_for(state)) return std::nullopt;
  return state.clock ? patience.with_clock : patience.without_clock;
}

}  // namespace server
