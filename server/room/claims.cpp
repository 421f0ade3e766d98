#include "server/room/claims.hpp"

#include <algorithm>

#include "server/room/presence.hpp"

namespace server {

void Absence::note(const Seats& seats, const Presence& presence, Now now) {
  for (const Player& player : seats.in_order_of_joining()) {
    if (presence.has(player.id)) {
      since_.erase(player.id);
    } else {
      since_.try_emplace(player.id, now);
    }
  }
}

void Absence::forgive(Now from, Now until) {
  for (auto& [player, since] : since_) since = since < from ? since + (until - from) : std::max(since, until);
}

std::optional<Ms> Absence::of(const PlayerId& player, Now now) const {
  const auto found = since_.find(player);
  if (found == since_.end()) return std::nullopt;
  return std::max(Ms{0}, now - found->second);
}

void Claims::note_absence() {
  absence_.note(game_.match->state().seats, game_.presence, game_.now());
}

void Claims::forgive(Now from, Now until) {
  absence_.forgive(from, until);
  if (!absence_.empty()) game_.presence.changed();
}

void Claims::note_phase() const {
  if (!absence_.empty()) game_.presence.changed();
}

std::vector<Gone> Claims::gone() const {
  const auto& state = game_.match->state();
  const auto needed = needed_absence(state, game_.shared.limits.patience);
  std::vector<Gone> gone;
  if (!needed) return gone;
  for (const Player& player : state.seats.in_order_of_joining()) {
    if (const auto away = absence_.of(player.id, game_.now())) {
      gone.push_back({.player = player.id, .claim = std::max(Ms{0}, *needed - *away)});
    }
  }
  return gone;
}

std::optional<Ms> Claims::opponent_away(const PlayerId& claimant) const {
  std::optional<Ms> away;
  for (const Player& player : game_.match->state().seats.in_order_of_joining()) {
    if (player.id != claimant) away = absence_.of(player.id, game_.now());
  }
  return away;
}

}  // namespace server
