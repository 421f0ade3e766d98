// Leave in a game by post: when it counts, how much of it, and what it does to the clock.
#include "server/match/leave.hpp"

#include <gtest/gtest.h>

#include "server/match/clock.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using rules::Side;
using std::chrono::days;

constexpr Ms kDay = days{1};
const DaysPerMove kThreeDays{.days = days{3}};

/// Both have moved once, and it is White's turn, alice's.
Table under_way(const TimeControl& control = kThreeDays, const std::string& variant = "chess") {
  Table table({.variant = variant, .control = control});
  table.started();
  EXPECT_TRUE(table.move("e2e4"));
  EXPECT_TRUE(table.move("e7e5"));
  return table;
}

Effects leave(Table& table, const std::string& who, Now from) {
  return table.send(TakeLeave{.player = player(who), .from = from, .until = from + kDay}).value();
}

TEST(RestingClock, ChargesOneSideNothingThoughItMoves) {
  Clock clock{kThreeDays, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  clock.rest(Side::white, kStart + kDay, kStart + 2 * kDay);
  EXPECT_EQ(clock.deadline(), kStart + 4 * kDay);
  EXPECT_EQ(clock.left(Side::white, kStart + kDay + 12h).main, 2 * kDay);
  EXPECT_EQ(clock.rests_until(Side::white, kStart + kDay), kStart + 2 * kDay);
  ASSERT_TRUE(clock.press(kStart + kDay + 1h, 0ms));
  EXPECT_EQ(clock.deadline(), kStart + 4 * kDay + 1h) << "the opponent's time runs at once";
  ASSERT_TRUE(clock.press(kStart + kDay + 2h, 0ms));
  EXPECT_EQ(clock.deadline(), kStart + 5 * kDay) << "still at rest";
}

TEST(RestingClock, IsToldOfAnEarlierTimeToo) {
  Clock clock{kThreeDays, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  clock.rest(Side::white, kStart - 12h, kStart + 12h);
  EXPECT_EQ(clock.deadline(), kStart + 3 * kDay + 12h);
  clock.rest(Side::black, kStart, kStart + kDay);
  EXPECT_EQ(clock.deadline(), kStart + 3 * kDay + 12h) << "it is the other's";
}

TEST(RestingClock, StandsAtZeroWhereTheFlagWasSeenLate) {
  Clock clock{kThreeDays, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  clock.pause(kStart + 5 * kDay, kStart + 5 * kDay + 10s);  // an outage, and then a clock that should have fallen
  clock.rest(Side::white, kStart + 3 * kDay, kStart + 6 * kDay);
  EXPECT_EQ(clock.deadline(), kStart + 6 * kDay);
}

TEST(Leave, CountsForWhoIsOnTheClock) {
  Table table = under_way();
  const auto counting = leave_counts_for(table.state());
  ASSERT_EQ(counting.size(), 1U);
  EXPECT_EQ(counting[0].player, player("alice"));
  EXPECT_EQ(counting[0].due, kStart + 3 * kDay);
  EXPECT_TRUE(leave(table, "bob", table.now).events.empty()) << "it is not his turn";
  EXPECT_TRUE(leave(table, "alice", table.now + 1h).events.empty()) << "it has not begun";
  EXPECT_TRUE(leave(table, "alice", table.now - kDay).events.empty()) << "it was over before";
}

TEST(Leave, MovesTheDeadlineByADayAndIsToldInTheRecord) {
  Table table = under_way();
  table.now = kStart + 3 * kDay;
  ASSERT_FALSE(leave(table, "alice", table.now).events.empty());
  EXPECT_EQ(table.last_body().at("player"), player("alice").text());
  EXPECT_EQ(table.last_body().at("days_left"), 13);
  EXPECT_EQ(table.match->deadline(), kStart + 4 * kDay);
  EXPECT_TRUE(leave(table, "alice", kStart + 3 * kDay).events.empty()) << "once is enough";
  table.crash();
  EXPECT_EQ(table.match->deadline(), kStart + 4 * kDay);
  EXPECT_EQ(table.match->snapshot(table.now).clocks->white_leave_until_ms, (kStart + 4 * kDay).ms);
  table.now = kStart + 4 * kDay;
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "black time");
}

TEST(Leave, CountsForFourteenDaysInOneGame) {
  Table table = under_way();
  for (int day = 0; day < kMostLeaveInGame; ++day) {
    table.now = kStart + (3 + day) * kDay;
    ASSERT_FALSE(leave(table, "alice", table.now).events.empty()) << day;
  }
  EXPECT_EQ(table.last_body().at("days_left"), 0);
  table.now = kStart + 17 * kDay;
  EXPECT_TRUE(leave_counts_for(table.state()).empty());
  EXPECT_TRUE(leave(table, "alice", table.now).events.empty());
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "black time");
}

TEST(Leave, IsForGamesByPostWithoutABankThatFillsItself) {
  const DaysWithCap triple_block{.base = days{50}, .increment = days{5}, .cap = days{50}, .bank = days{75}};
  EXPECT_TRUE(leave_counts_for(under_way(triple_block).state()).empty());
  EXPECT_TRUE(leave_counts_for(under_way(Fischer{.base = 5min}).state()).empty());
  const DaysWithCap capped{.base = days{10}, .increment = days{1}, .cap = days{10}};
  EXPECT_EQ(leave_counts_for(under_way(capped).state()).size(), 1U);
}

TEST(Leave, LetsADrawBeforeTheGameWaitForWhoOwesAStep) {
  Table table({.variant = "chess56", .control = kThreeDays});
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("bob"));
  table.now = kStart + 3 * kDay;
  EXPECT_TRUE(leave(table, "bob", table.now).events.empty()) << "he owes nothing";
  ASSERT_FALSE(leave(table, "alice", table.now).events.empty());
  EXPECT_EQ(table.last_body().at("fair_left_ms"), kDay.count());
  EXPECT_EQ(table.match->deadline(), kStart + 4 * kDay);
  ASSERT_TRUE(table.commit("alice"));
}

}  // namespace
}  // namespace server
