// How long to think: what a clock allows for one move. Pure; milliseconds.
#pragma once
#include <cstdint>

#include "rules/board/square.hpp"

namespace rules::search {

/// The limits of a search, as UCI's `go` says them; 0: no such bound.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
  int mate = 0;  // ends once a win in so many moves is found
  std::int64_t move_ms = 0;
  PerSide<std::int64_t> clock_ms{};
  PerSide<std::int64_t> increment_ms{};
  int moves_to_go = 0;
  bool infinite = false;  // no end until it is told to stop
  bool ponder = false;    // the same, until the awaited move comes

  [[nodiscard]] bool has_clock(Side side) const { return clock_ms[side] > 0; }
};

/// The times at which a search ends that began at 0.
struct TimePlan {
  std::int64_t usual_ms = 0;  // no depth is begun after it, unless the best move is in doubt; 0: no bound
  std::int64_t most_ms = 0;   // the search is broken off; 0: no bound
};

/// `overhead_ms`: what passes between the clock and this program. `moves_played`, `typical_moves`: of each side in a
/// game.
[[nodiscard]] TimePlan plan_time(const Limits& limits, Side side, int moves_played, int typical_moves,
                                 std::int64_t overhead_ms);

}  // namespace rules::search
