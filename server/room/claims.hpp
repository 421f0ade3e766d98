// Claims: how long each player has been away, and when that lets the other player claim the game. Part of a room, on
// its strand.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "server/base/time.hpp"
#include "server/match/seats.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

/// Absence of the players of one game: since when they have not been connected, as far as the room has seen; a room
/// that has just been loaded begins anew. The match decides how long is too long.
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

class Claims {
 public:
  explicit Claims(LoadedGame& game) : game_(game) {}
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  /// Somebody may have come, gone or taken a seat.
  void note_absence();
  /// Nobody is charged for that time.
  void forgive(Now from, Now until);
  /// The game has begun or ended, and with that what may be claimed.
  void note_phase() const;
  /// Players whose absence may cost them the game.
  [[nodiscard]] std::vector<Gone> gone() const;
  /// How long the opponent of this player has been away; none: the opponent is here.
  [[nodiscard]] std::optional<Ms> opponent_away(const PlayerId& claimant) const;

 private:
  LoadedGame& game_;
  Absence absence_;
};

}  // namespace server
