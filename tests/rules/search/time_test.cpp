// How long a move may take.
#include "rules/search/time.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace rules::test {
namespace {

using search::Limits;
using search::plan_time;
using search::TimePlan;

constexpr std::int64_t kOverhead = 10;

Limits clock_of(std::int64_t ms, std::int64_t increment = 0, int moves_to_go = 0) {
  return {.clock_ms = {{ms, 1}}, .increment_ms = {{increment, 0}}, .moves_to_go = moves_to_go};
}

TEST(TimePlan, NeverTakesMoreThanTheClockHas) {
  for (const std::int64_t clock : {1, 2, 5, 11, 50, 100, 999, 10'000, 180'000, 7'200'000}) {
    for (const std::int64_t increment : {0, 100, 2'000, 60'000}) {
      for (const int to_go : {0, 1, 2, 40, 1000}) {
        for (const int played : {0, 20, 80, 1'000}) {
          for (const std::int64_t overhead : {std::int64_t{0}, kOverhead, std::int64_t{5'000}}) {
            SCOPED_TRACE(testing::Message() << clock << "+" << increment << ", " << to_go << " to go, " << played
                                            << " played, overhead " << overhead);
            const TimePlan plan = plan_time(clock_of(clock, increment, to_go), Side::white, played, 50, overhead);
            EXPECT_GE(plan.usual_ms, 1) << "0 would be no bound";
            EXPECT_LE(plan.usual_ms, plan.most_ms);
            EXPECT_LE(plan.most_ms, std::max<std::int64_t>(clock - overhead, 1));
          }
        }
      }
    }
  }
}

TEST(TimePlan, KeepsTheTimeThatAMoveIsGiven) {
  for (const std::int64_t ms : {1, 10, 11, 100, 60'000}) {
    const Limits limits{.move_ms = ms};
    const TimePlan plan = plan_time(limits, Side::white, 0, 50, kOverhead);
    EXPECT_EQ(plan.most_ms, std::max<std::int64_t>(ms - kOverhead, 1)) << ms;
    EXPECT_EQ(plan.usual_ms, 0) << "all of it is used";
  }
}

TEST(TimePlan, NeitherAMovesTimeNorTheClockIsOverstepped) {
  Limits limits = clock_of(1'000);
  limits.move_ms = 60'000;
  EXPECT_LE(plan_time(limits, Side::white, 0, 50, kOverhead).most_ms, 500);
  limits.move_ms = 20;
  EXPECT_EQ(plan_time(limits, Side::white, 0, 50, kOverhead).most_ms, 20 - kOverhead);
}

TEST(TimePlan, HasNoBoundWithoutAClock) {
  for (const Limits& limits : {Limits{}, Limits{.depth = 5}, Limits{.clock_ms = {{0, 60'000}}}}) {
    const TimePlan plan = plan_time(limits, Side::white, 0, 50, kOverhead);
    EXPECT_EQ(plan.most_ms, 0);
    EXPECT_EQ(plan.usual_ms, 0);
  }
}

TEST(TimePlan, UsesTheClockOfTheSideToMove) {
  const Limits limits{.clock_ms = {{60'000, 1'000}}, .increment_ms = {{0, 0}}};
  EXPECT_GT(plan_time(limits, Side::white, 0, 50, kOverhead).usual_ms, 800);
  EXPECT_LT(plan_time(limits, Side::black, 0, 50, kOverhead).most_ms, 400);
}

/// What a clock shows after so many moves that each take what is usual.
std::int64_t clock_after(std::int64_t clock, std::int64_t increment, int moves) {
  for (int move = 0; move < moves; ++move) {
    const TimePlan plan = plan_time(clock_of(clock, increment), Side::white, move, 50, kOverhead);
    clock += increment - plan.usual_ms - kOverhead;
    EXPECT_GT(clock, 0) << "after " << move << " moves";
  }
  return clock;
}

TEST(TimePlan, SpendsTheIncrements) {
  constexpr std::int64_t kIncrement = 2'000;
  for (const std::int64_t clock : {1'000, 60'000, 600'000}) {
    const std::int64_t left = clock_after(clock, kIncrement, 300);
    EXPECT_LT(left, 40 * kIncrement) << "what is added is not hoarded";
    EXPECT_GT(left, 5 * kIncrement) << "and there is always some for a hard move";
  }
  const auto usual = [](std::int64_t increment) {
    return plan_time(clock_of(60'000, increment), Side::white, 0, 50, kOverhead).usual_ms;
  };
  EXPECT_GE(usual(2'000), usual(0) + 1'000);
}

TEST(TimePlan, LastsForLongGamesWithoutIncrement) {
  const std::int64_t left = clock_after(60'000, 0, 150);
  EXPECT_GT(left, 100);
  EXPECT_LT(clock_after(60'000, 0, 50), 30'000);
}

TEST(TimePlan, UsesMostOfTheTimeForTheLastMoveBeforeMoreIsAdded) {
  const TimePlan last = plan_time(clock_of(10'000, 0, 1), Side::white, 39, 50, kOverhead);
  EXPECT_GT(last.usual_ms, 5'000);
  EXPECT_GT(last.most_ms, 7'000);
  EXPECT_LT(last.most_ms, 9'000) << "a reserve stays";
  const TimePlan forty = plan_time(clock_of(10'000, 0, 40), Side::white, 0, 50, kOverhead);
  EXPECT_LT(forty.usual_ms, 10'000 / 40);
}

TEST(TimePlan, ThinksLongerWhereGamesAreShorter) {
  const auto usual = [](int typical_moves, int moves_played) {
    return plan_time(clock_of(600'000), Side::white, moves_played, typical_moves, kOverhead).usual_ms;
  };
  EXPECT_GT(usual(30, 0), usual(45, 0));
  EXPECT_GT(usual(45, 15), usual(45, 0)) << "fewer moves are to come";
  EXPECT_EQ(usual(150, 0), usual(70, 0)) << "fifty moves are enough to plan for";
}

}  // namespace
}  // namespace rules::test
