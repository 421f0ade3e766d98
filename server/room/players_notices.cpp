#include "server/room/players_notices.hpp"

#include <algorithm>

namespace server {

void PlayersNotices::know(std::span<const Event> events) {
  const State& state = game_.match->state();
  before_ = before_events(state);
  start_ = wait_start(events);
}

store::NoticeWrites PlayersNotices::after(const Effects& effects) {
  const State& state = game_.match->state();
  if (!by_post(state.control) && !state.invitation.to) return {};
  store::NoticeWrites writes = notices_of(before_, effects.events, state);
  before_ = before_events(state);
  if (const auto start = wait_start(effects.events)) start_ = start;
  return writes;
}

std::optional<Now> PlayersNotices::next_reminder() const {
  const auto reminders = reminders_of(game_.match->state(), start_);
  if (reminders.empty()) return std::nullopt;  // true of every game at the board
  const auto next = std::ranges::upper_bound(reminders, game_.now(), {}, &Reminder::at);
  return next == reminders.end() ? std::nullopt : std::optional{next->at - game_.ahead};
}

std::vector<store::NewNotice> PlayersNotices::reminders() const {
  return start_ ? reminders_due(game_.match->state(), *start_, game_.now()) : std::vector<store::NewNotice>{};
}

}  // namespace server
