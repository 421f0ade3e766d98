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

const DaysPerMove kThreeDaysEach{.days = days{3}};

/// Makes a table where both have moved once and it is the turn of White, who is alice.
Table whites_turn(const TimeControl& control = kThreeDaysEach, const std::string& variant = "chess") {
  Table table({.variant = variant, .control = control});
  table.started();
  EXPECT_TRUE(table.move("e2e4"));
  EXPECT_TRUE(table.move("e7e5"));
  return table;
}

Effects leave(Table& table, const std::string& who, Now from) {
  return table.send(TakeLeave{.player = player(who), .from = from, .until = from + kLeaveDay}).value();
}

TEST(RestingClock, ChargesOneSideNothingThoughItMoves) {
  Clock clock{kThreeDaysEach, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  clock.rest(Side::white, kStart + kLeaveDay, kStart + 2 * kLeaveDay);
  EXPECT_EQ(clock.deadline(), kStart + 4 * kLeaveDay);
  EXPECT_EQ(clock.left(Side::white, kStart + kLeaveDay + 12h).main, 2 * kLeaveDay);
  EXPECT_EQ(clock.rests_until(Side::white, kStart + kLeaveDay), kStart + 2 * kLeaveDay);
  ASSERT_TRUE(clock.press(kStart + kLeaveDay + 1h, 0ms));
  EXPECT_EQ(clock.deadline(), kStart + 4 * kLeaveDay + 1h) << "the opponent's time runs at once";
  ASSERT_TRUE(clock.press(kStart + kLeaveDay + 2h, 0ms));
  EXPECT_EQ(clock.deadline(), kStart + 5 * kLeaveDay) << "still at rest";
}

TEST(RestingClock, IsToldOfAnEarlierTimeToo) {
  Clock clock{kThreeDaysEach, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  clock.rest(Side::white, kStart - 12h, kStart + 12h);
  EXPECT_EQ(clock.deadline(), kStart + 3 * kLeaveDay + 12h);
  clock.rest(Side::black, kStart, kStart + kLeaveDay);
  EXPECT_EQ(clock.deadline(), kStart + 3 * kLeaveDay + 12h) << "it is the other's";
}

TEST(RestingClock, ComesToTheSameWhetherAnOutageIsToldBeforeOrAfterIt) {
  const Now outage = kStart + kLeaveDay;
  const Now rest = kStart + 12h;
  for (const bool outage_first : {true, false}) {
    Clock clock{kThreeDaysEach, Side::white, kStart};
    ASSERT_TRUE(clock.press(kStart, 0ms));
    ASSERT_TRUE(clock.press(kStart, 0ms));
    if (outage_first) clock.pause(outage, outage + 3h);
    clock.rest(Side::white, rest, rest + kLeaveDay);
    if (!outage_first) clock.pause(outage, outage + 3h);
    EXPECT_EQ(clock.deadline(), kStart + 4 * kLeaveDay) << "twelve hours are used before the leave, none in it";
  }
}

TEST(RestingClock, StandsAtZeroWhereTheFlagWasSeenLate) {
  Clock clock{kThreeDaysEach, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  clock.pause(kStart + 5 * kLeaveDay,
              kStart + 5 * kLeaveDay + 10s);  // the outage ends, and then the clock should fall
  clock.rest(Side::white, kStart + 3 * kLeaveDay, kStart + 6 * kLeaveDay);
  EXPECT_EQ(clock.deadline(), kStart + 6 * kLeaveDay);
}

TEST(RestingClock, LetsWhoHasNothingLeftMoveUntilTheLeaveIsOver) {
  Clock clock{kThreeDaysEach, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  const Now due = kStart + 3 * kLeaveDay;
  clock.rest(Side::white, due, due + kLeaveDay);
  EXPECT_FALSE(clock.is_used_up(due + 12h));
  Clock late = clock;
  EXPECT_FALSE(late.press(due + kLeaveDay, 0ms)) << "then the flag falls";
  ASSERT_TRUE(clock.press(due + 12h, 0ms));
  EXPECT_EQ(clock.left(Side::white, due + 12h).main, 3 * kLeaveDay);
}

TEST(Leave, ThatHasBegunByItselfIsTimeToMoveIn) {
  Table table = whites_turn();
  table.now = kStart + 3 * kLeaveDay;
  leave(table, "alice", table.now);
  table.now = table.now + 12h;
  EXPECT_TRUE(table.move("g1f3"));
}

TEST(RestingClock, StandsAtZeroThoughTheLeaveIsSaidToBeginAWhileAfterTheFlag) {
  Clock clock{kThreeDaysEach, Side::white, kStart};
  ASSERT_TRUE(clock.press(kStart, 0ms));
  ASSERT_TRUE(clock.press(kStart, 0ms));
  const Now due = kStart + 3 * kLeaveDay;
  clock.pause(due + 1h, due + 2h);
  clock.rest(Side::white, due + 10s, due + 10s + kLeaveDay);
  EXPECT_EQ(clock.deadline(), due + 10s + kLeaveDay);
}

TEST(Leave, CountsForWhoIsOnTheClock) {
  Table table = whites_turn();
  const auto counting = leave_counts_for(table.state());
  ASSERT_EQ(counting.size(), 1U);
  EXPECT_EQ(counting[0].player, player("alice"));
  EXPECT_EQ(counting[0].due, kStart + 3 * kLeaveDay);
  EXPECT_TRUE(leave(table, "bob", table.now).events.empty()) << "it is not his turn";
  EXPECT_TRUE(leave(table, "alice", table.now + 1h).events.empty()) << "it has not begun";
  EXPECT_TRUE(leave(table, "alice", table.now - kLeaveDay).events.empty()) << "it was over before";
}

TEST(Leave, MovesTheDeadlineByADayAndIsToldInTheRecord) {
  Table table = whites_turn();
  table.now = kStart + 3 * kLeaveDay;
  ASSERT_FALSE(leave(table, "alice", table.now).events.empty());
  EXPECT_EQ(table.last_body().at("player"), player("alice").text());
  EXPECT_EQ(table.last_body().at("days_left"), 13);
  EXPECT_EQ(table.match->deadline(), kStart + 4 * kLeaveDay);
  EXPECT_TRUE(leave(table, "alice", kStart + 3 * kLeaveDay).events.empty()) << "once is enough";
  table.crash();
  EXPECT_EQ(table.match->deadline(), kStart + 4 * kLeaveDay);
  EXPECT_EQ(table.match->snapshot(table.now).clocks->white_leave_until_ms, (kStart + 4 * kLeaveDay).ms);
  table.now = kStart + 4 * kLeaveDay;
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "black time");
}

TEST(Leave, CountsForFourteenDaysInOneGame) {
  Table table = whites_turn();
  for (int day = 0; day < kMostLeaveInGame; ++day) {
    table.now = kStart + (3 + day) * kLeaveDay;
    ASSERT_FALSE(leave(table, "alice", table.now).events.empty()) << day;
  }
  EXPECT_EQ(table.last_body().at("days_left"), 0);
  table.now = kStart + 17 * kLeaveDay;
  EXPECT_TRUE(leave_counts_for(table.state()).empty());
  EXPECT_TRUE(leave(table, "alice", table.now).events.empty());
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "black time");
}

TEST(Leave, IsForGamesByPostWithoutABankThatFillsItself) {
  const DaysWithCap triple_block{.base = days{50}, .increment = days{5}, .cap = days{50}, .bank = days{75}};
  EXPECT_TRUE(leave_counts_for(whites_turn(triple_block).state()).empty());
  EXPECT_TRUE(leave_counts_for(whites_turn(Fischer{.base = 5min}).state()).empty());
  const DaysWithCap capped{.base = days{10}, .increment = days{1}, .cap = days{10}};
  EXPECT_EQ(leave_counts_for(whites_turn(capped).state()).size(), 1U);
}

TEST(Leave, IsNoneWhereTheClockSaysSo) {
  DaysWithCap capped{.base = days{10}, .increment = days{1}, .cap = days{10}};
  capped.leave = false;
  EXPECT_TRUE(leave_counts_for(whites_turn(capped).state()).empty());
  DaysPerMove each = kThreeDaysEach;
  each.leave = false;
  Table table = whites_turn(each);
  EXPECT_TRUE(leave_counts_for(table.state()).empty());
  table.now = kStart + 3 * kLeaveDay;
  EXPECT_TRUE(leave(table, "alice", table.now).events.empty());
  table.crash();
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "black time");
}

TEST(Leave, LetsADrawBeforeTheGameWaitForWhoOwesAStep) {
  Table table({.variant = "chess56", .control = kThreeDaysEach});
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("bob"));
  table.now = kStart + 3 * kLeaveDay;
  EXPECT_TRUE(leave(table, "bob", table.now).events.empty()) << "he owes nothing";
  ASSERT_FALSE(leave(table, "alice", table.now).events.empty());
  EXPECT_EQ(table.last_body().at("fair_left_ms"), kLeaveDay.count());
  EXPECT_EQ(table.match->deadline(), kStart + 4 * kLeaveDay);
  ASSERT_TRUE(table.commit("alice"));
}

TEST(Leave, GoesOnWhereTheLockIsSignedMeanwhile) {
  Table table({.variant = "chess56", .control = kThreeDaysEach});
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("bob"));
  table.now = kStart + 3 * kLeaveDay;
  ASSERT_FALSE(leave(table, "alice", table.now).events.empty());
  table.now = table.now + 6h;
  ASSERT_TRUE(table.commit("alice"));
  const Now deadline = kStart + 7 * kLeaveDay;  // leave to the end of the day, and three more days
  EXPECT_EQ(table.match->deadline(), deadline);
  EXPECT_EQ(table.last_body().at("left_ms"), (deadline - table.now).count());
}

TEST(Leave, GoesOnIntoTheDrawOfDiceInPlay) {
  Table table({.variant = "rolling-dynamic", .color = ColorChoice::random, .control = kThreeDaysEach});
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  ASSERT_TRUE(table.open("bob"));
  table.now = kStart + 3 * kLeaveDay;
  ASSERT_FALSE(leave(table, "alice", table.now).events.empty());
  table.now = table.now + 6h;
  ASSERT_TRUE(table.open("alice"));
  ASSERT_EQ(table.last_body().at("draw"), table.draw_name()) << "colours are drawn, dice in play are offered";
  EXPECT_EQ(table.match->deadline(), kStart + 7 * kLeaveDay) << "the day to its end, and three more";
}

TEST(Leave, LetsADrawWaitThoughAnOutageIsToldFirst) {
  const Now rest = kStart + 12h;
  Table table({.variant = "chess56", .control = kThreeDaysEach});
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("bob"));
  table.now = kStart + 2 * kLeaveDay;
  ASSERT_TRUE(table.send(Restarted{.alive = kStart + kLeaveDay, .until = kStart + kLeaveDay + 16h}));
  ASSERT_FALSE(leave(table, "alice", rest).events.empty()) << "though it is over";
  EXPECT_EQ(table.match->deadline(), kStart + 4 * kLeaveDay + 4h) << "they have twelve hours in common";
}

TEST(Leave, IsNoneOfTheOutagesThatTheGameHasSleptThrough) {
  Table table = whites_turn();
  table.now = kStart + 2 * kLeaveDay;
  ASSERT_TRUE(table.send(Restarted{.alive = kStart + 1h, .until = kStart + 3h}));
  ASSERT_TRUE(table.send(Restarted{.alive = kStart + kLeaveDay, .until = kStart + kLeaveDay + 4h}));
  EXPECT_EQ(table.match->deadline(), kStart + 3 * kLeaveDay + 6h) << "each counts, though both are told at once";
}

TEST(Leave, ThatIsOverIsStillToldWhereAnOutageWasToldBefore) {
  Table table = whites_turn();
  const Now rest = table.now + 1h;
  table.now = rest + 2 * kLeaveDay;
  ASSERT_TRUE(table.send(Restarted{.alive = rest + kLeaveDay + 1h, .until = rest + kLeaveDay + 2h}));
  const auto counting = leave_counts_for(table.state());
  ASSERT_EQ(counting.size(), 1U);
  EXPECT_LT(counting.front().since, rest);
}

}  // namespace
}  // namespace server
