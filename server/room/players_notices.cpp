#include "server/room/players_notices.hpp"

namespace server {

void PlayersNotices::know(std::span<const Event> events) {
  const State& state = game_.match->state();
  before_ = {.needs = needs_of(state), .deadline = deadline_of(state)};
  start_ = wait_start(events);
}

store::NoticeWrites PlayersNotices::after(const Effects& effects) {
  const State& state = game_.match->state();
  if (!by_post(state.control) && !state.invitation.to) return {};
  store::NoticeWrites writes = notices_of(before_, effects.events, state);
  before_ = {.needs = needs_of(state), .deadline = deadline_of(state)};
  if (const auto start = wait_start(effects.events)) start_ = start;
  return writes;
}

std::optional<Now> PlayersNotices::next_reminder(Now after) const {
  for (const Reminder& one : reminders_of(game_.match->state(), start_)) {
    const Now at = one.at - game_.ahead;
    if (at > after) return at;
  }
  return std::nullopt;
}

std::vector<store::NewNotice> PlayersNotices::reminders() const {
  return start_ ? reminders_due(game_.match->state(), *start_, game_.now()) : std::vector<store::NewNotice>{};
}

}  // namespace server
