#include "server/room/stored_due.hpp"

#include "server/games/record.hpp"

namespace server {

void StoredDue::set(const store::Due& due) {
  due_ = due.at ? std::optional{now_of(*due.at)} : std::nullopt;
}

/// A move mostly puts off what is due: then the store need not know, and the sweeper comes once too often.
std::optional<store::Due> StoredDue::after(const Effects& effects) const {
  const auto due = game_.match->deadline();
  const bool is_shifted = effects.events.front().kind() == EventKind::server_restarted;
  if (!due) return due_ ? std::optional{store::Due{}} : std::nullopt;
  const Now at = *due - game_.ahead;
  if (due_ && *due_ <= at && !is_shifted) return std::nullopt;
  return store::Due{.at = wall_time(at)};
}

void StoredDue::correct() {
  const World& world = game_.world;
  if (!due_ || *due_ > world.now()) return;
  std::optional<Now> due = game_.match->deadline();
  if (due) due = *due - game_.ahead;
  if (due && *due <= world.now()) return;  // it is decided in a moment
  due_ = due;  // at once: what comes next is compared with it, and the store keeps the order
  const store::Due written{.at = due ? std::optional{wall_time(*due)} : std::nullopt};
  auto then = [this](const store::Result<void>& done) {
    if (!done) due_.reset();  // unknown: the next event writes it
  };
  world.store.games().set_due(game_.id, store::Term::first, written, game_.on_strand<void>(std::move(then)));
}

}  // namespace server
