#include "server/room/stored_due.hpp"

#include <algorithm>

#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

store::Due written(const std::optional<Now>& due) {
  return {.at = due ? std::optional{wall_time(*due)} : std::nullopt};
}

}  // namespace

std::optional<Now> StoredDue::deadline() const {
  if (lines_.answer()) return game_.core.now();
  const auto due = game_.match->deadline();
  return due ? std::optional{*due - game_.ahead} : std::nullopt;
}

std::optional<Now> StoredDue::next_due() const {
  const auto due = deadline();
  const auto reminder = notices_.next_reminder();
  return due && reminder ? std::min(*due, *reminder) : due;
}

void StoredDue::set(const store::Due& due) {
  due_ = due.at ? std::optional{now_of(*due.at)} : std::nullopt;
  is_unknown_ = false;
}

/// A move mostly puts off what is due: then the store need not know, and the scanner comes once too often.
std::optional<store::Due> StoredDue::after(const Effects& effects) const {
  const auto due = next_due();
  const bool is_shifted = effects.events.front().kind() == EventKind::server_restarted;
  const bool stands = due ? due_ && *due_ <= *due && !is_shifted : !due_;
  return stands && !is_unknown_ ? std::nullopt : std::optional{written(due)};
}

void StoredDue::correct() {
  if (!due_ && !is_unknown_) return;
  const Now now = game_.core.now();
  const auto due = next_due();
  const bool is_early = (is_unknown_ || *due_ <= now) && (!due || *due > now);  // else it is decided in a moment
  const bool is_late = due && due_ && *due < *due_;
  if (!is_early && !is_late) return;
  auto reminders = is_early ? notices_.reminders() : std::vector<store::NewNotice>{};
  due_ = due;  // at once: what comes next is compared with it, and the store keeps the order
  auto then = game_.on_strand<void>([this](const store::Result<void>& done) {
    is_unknown_ = !done;  // then the next event writes the time, or the scanner comes once more
  });
  store::Games& games = game_.core.store.games();
  if (reminders.empty()) return games.set_due(game_.id, game_.core.term, written(due), std::move(then));
  games.remind(game_.id, game_.core.term, written(due), std::move(reminders), wall_time(now), std::move(then));
}

}  // namespace server
