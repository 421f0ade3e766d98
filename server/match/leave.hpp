// Leave in a game by post: whose clock would fall without it, and how much of it counts. Whole days of 24 hours; how
// many a person has, and which he has taken, the room knows (server/games/leave_book.hpp). Pure functions. Any thread.
#pragma once
#include <vector>

#include "server/match/state.hpp"

namespace server {

inline constexpr Ms kLeaveDay = std::chrono::days{1};
inline constexpr int kMostLeaveInGame = protocol::kLeaveInGame.max;  // days, of each player

/// A player whose time runs, and from when on his leave would matter.
struct OnClock {
  PlayerId player;
  Now since;  // a day of leave that was over by then does not concern him
  Now due;    // when his time is up
};
/// Those for whom a day of leave would count now: who is on the clock, or who still owes a step of the draw before the
/// game. Nobody in a game at the board, in one whose clock has none or whose bank takes its place, and once fourteen
/// days have counted.
[[nodiscard]] std::vector<OnClock> leave_counts_for(const State& state);

}  // namespace server
