// Since when the players of one game have not been connected, as far as its room has seen: a room that has just been
// loaded begins anew. How long is too long is the match's to say. Part of a room, on its strand.
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
  /// None: the player is here, or has no seat.
  [[nodiscard]] std::optional<Ms> of(const PlayerId& player, Now now) const;
  /// The time between the two moments counts as nobody's absence.
  void forgive(Now from, Now until);
  [[nodiscard]] bool empty() const { return since_.empty(); }

 private:
  std::map<PlayerId, Now> since_;  // of players with seats, so two at most
};

}  // namespace server
