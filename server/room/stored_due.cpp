#include "server/room/stored_due.hpp"

#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

store::Due written(const std::optional<Now>& due) {
  return {.at = due ? std::optional{wall_time(*due)} : std::nullopt};
}

}  // namespace

std::optional<Now> StoredDue::deadline() const {
  const auto due = game_.match->deadline();
  return due ? std::optional{*due - game_.ahead} : std::nullopt;
}

void StoredDue::set(const store::Due& due) {
  due_ = due.at ? std::optional{now_of(*due.at)} : std::nullopt;
}

/// A move mostly puts off what is due: then the store need not know, and the sweeper comes once too often.
std::optional<store::Due> StoredDue::after(const Effects& effects) const {
  const auto due = deadline();
  const bool is_shifted = effects.events.front().kind() == EventKind::server_restarted;
  const bool stands = due ? due_ && *due_ <= *due && !is_shifted : !due_;
  return stands ? std::nullopt : std::optional{written(due)};
}

void StoredDue::correct() {
  if (!due_) return;
  const Now now = game_.world.now();
  const auto due = deadline();
  const bool is_early = *due_ <= now && (!due || *due > now);  // else it is decided in a moment
  const bool is_late = due && *due < *due_;
  if (!is_early && !is_late) return;
  due_ = due;  // at once: what comes next is compared with it, and the store keeps the order
  auto then = [this](const store::Result<void>& done) {
    if (!done) due_.reset();  // unknown: the next event writes it
  };
  game_.world.store.games().set_due(game_.id, store::Term::first, written(due), game_.on_strand<void>(std::move(then)));
}

}  // namespace server
