// Claims: how long each player has been away, and when that lets the other player claim the game. Part of a room, on
// its strand.
#pragma once
#include <vector>

#include "server/room/absence.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

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
