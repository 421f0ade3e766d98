// Commands that the store could not take, and when they were first received: the very same again counts from then. One
// for each player, so that nobody lays several moves by and chooses later. Part of a room, on its strand.
#pragma once
#include <map>
#include <optional>

#include "server/match/command.hpp"
#include "server/match/event.hpp"
#include "server/match/seats.hpp"

namespace server {

class RefusedMoves {
 public:
  /// Keeps a refused command, but only what a clock waits for, a move or an opening: the first one, until its time is
  /// over. If the same one is refused again, it is waited for until this outage is over, too.
  void keep(const PlayerId& player, const CommandId& id, const PlayerAction& action, Now received);
  /// The game has been told of the outage: what was kept counts for so long, and no longer.
  void expire(Now until);
  /// The time at which this command, which is received now, was first received.
  [[nodiscard]] Now first_received(const PlayerId& player, const CommandId& id, const PlayerAction& action,
                                   Now received) const;
  /// The time until which the player may send again what was refused: no flag falls before. None: nothing was refused.
  [[nodiscard]] std::optional<Now> awaited_until(const PlayerId& player) const;
  /// Keeps only the players' commands of those that came while nobody knew who plays.
  void keep_only(const Seats& seats);
  /// The time at which the oldest command came that is kept for an outage of which the game has not been told.
  [[nodiscard]] std::optional<Now> oldest_untold() const;
  [[nodiscard]] bool empty() const { return kept_.empty(); }
  /// The event has happened: its player has nothing to send again, and after a move nobody has.
  void note(const Event& event);

 private:
  static constexpr std::size_t kMost = 64;
  struct Kept {
    CommandId id;
    PlayerAction action;
    Now first;
    std::optional<Now> until = {};  // none: the outage is not over

    [[nodiscard]] bool is(const CommandId& other, const PlayerAction& what) const;
    [[nodiscard]] bool is_over(Now at) const;
  };
  std::map<PlayerId, Kept> kept_;  // the players with seats: at most two; until they are known, at most kMost players
};

}  // namespace server
