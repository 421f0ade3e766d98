#include "rules/search/time.hpp"

#include <algorithm>

namespace rules::search {

namespace {

TimePlan by_the_clock(const Limits& limits, Side side, int moves_played, int typical_moves, std::int64_t overhead_ms) {
  if (!limits.has_clock(side)) return {};
  const std::int64_t clock = limits.clock_ms[side];
  const std::int64_t increment = limits.increment_ms[side];
  const std::int64_t spare = std::max<std::int64_t>(clock - overhead_ms, 1);
  // The number of moves that the clock has to last: fewer as the game goes on, but never few, for games often last
  // longer than expected.
  const int expected = std::clamp(typical_moves - moves_played, 25, 50);
  const int moves = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, 50) : expected;
  const std::int64_t share = spare / moves + increment * 3 / 4;
  // Whoever has one move left until time is added may use what there is, but for a reserve.
  const std::int64_t bound = moves == 1 ? spare * 4 / 5 : spare * 2 / 5;
  return {.usual_ms = std::max<std::int64_t>(std::min(share * 7 / 10, bound), 1),
          .most_ms = std::max<std::int64_t>(std::min(share * 4, bound), 1)};
}

}  // namespace

TimePlan plan_time(const Limits& limits, Side side, int moves_played, int typical_moves, std::int64_t overhead_ms) {
  TimePlan plan = by_the_clock(limits, side, moves_played, typical_moves, overhead_ms);
  if (limits.move_ms > 0) {
    const std::int64_t most = std::max<std::int64_t>(limits.move_ms - overhead_ms, 1);
    plan.most_ms = plan.most_ms == 0 ? most : std::min(plan.most_ms, most);
  }
  return plan;
}

}  // namespace rules::search
