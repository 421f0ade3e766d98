// Leave in a game by post: whose clock would fall without it, and how much of it counts. Leave is taken in whole days
// of 24 hours; the room knows how many a person has and which they have taken (server/games/conduct/leave_book.hpp).
// Pure functions. Any thread.
#pragma once
#include <vector>

#include "server/match/state.hpp"

namespace server {

inline constexpr Ms kLeaveDay = std::chrono::days{1};
inline constexpr int kMostLeaveInGame = protocol::kLeaveInGame.max;  // days, of each player

/// A player whose time runs, and the moment from which their leave would matter.
struct OnClock {
  PlayerId player;
  Now since;  // a day of leave that ended before this does not affect the player
  Now due;    // when the player's time is up
};
/// The players for whom a day of leave would count now: the one on the clock, or those who still owe a step of the draw
/// before the game. Nobody in a game at the board, in one whose clock has none or whose bank takes its place, and once
/// fourteen days have counted.
[[nodiscard]] std::vector<OnClock> leave_counts_for(const State& state);

}  // namespace server
