// Absence of the players of one game: since when they have not been connected, as far as the room has seen; a room that
// has just been loaded begins anew. The match decides how long is too long. Part of a room, on its strand.
#pragma once
#include <map>
#include <optional>

#include "server/base/time.hpp"
#include "server/match/seats.hpp"

namespace server {

class Presence;

class Absence {
 public:
  /// Whoever has a seat and is not here is away from now on, unless that was so before.
  void note(const Seats& seats, const Presence& presence, Now now);
  /// How long the player has been away; none: the player is here, or has no seat.
  [[nodiscard]] std::optional<Ms> of(const PlayerId& player, Now now) const;
  /// The time between the two moments counts as nobody's absence.
  void forgive(Now from, Now until);
  [[nodiscard]] bool empty() const { return since_.empty(); }

 private:
  std::map<PlayerId, Now> since_;  // the players with seats who are away: at most two
};

}  // namespace server
