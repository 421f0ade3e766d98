#include "server/room/absence.hpp"

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

}  // namespace server
