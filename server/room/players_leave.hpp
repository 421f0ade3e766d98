// Leave of the players of a game by post: tells the match of the days that count in it, and takes one before a clock
// would fall. A part of a room, on its strand.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "server/match/leave.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

class PlayersLeave {
 public:
  explicit PlayersLeave(LoadedGame& game) : game_(game) {}
  PlayersLeave(const PlayersLeave&) = delete;
  PlayersLeave& operator=(const PlayersLeave&) = delete;

  /// A day that stands, of which the match is still to be told. None: it knows all that count.
  [[nodiscard]] std::optional<TakeLeave> untold() const;
  /// Takes a day for somebody whose time is up, from then on; `then` hears whether it is stored. False: nobody has one
  /// left, and nothing happens.
  [[nodiscard]] bool take(std::move_only_function<void(bool)> then);

 private:
  /// The players for whom a day of leave would count now. A player who has closed their account does not come back:
  /// their leave would only keep the other one waiting.
  [[nodiscard]] std::vector<OnClock> on_clock() const;

  LoadedGame& game_;
};

}  // namespace server
