// Games by post that the end of their round cuts short.
#include "server/match/blame.hpp"
#include "server/match/leave.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using std::chrono::days;

Terms until(int day, std::string variant = "chess") {
  return {.variant = std::move(variant),
          .control = DaysPerMove{.days = days{3}},
          .rated = true,
          .origin = OfTournament{.tournament = TournamentId::parse("Cup00001").value(), .round = 1, .board = 1},
          .ends_by = kStart + days{day}};
}

TEST(RoundOver, DrawsAGameThatStillGoesOn) {
  Table table{until(4)};
  table.started();
  table.pass(days{2});
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_EQ(table.match->deadline(), kStart + days{4});
  table.now = kStart + days{4} - Ms{1};
  table.time_up();
  EXPECT_EQ(table.ending(), "");
  table.crash();
  table.now = kStart + days{4};
  EXPECT_EQ(code_of(table.move("e7e5")), "out_of_time") << "though his clock has not run out";
  table.time_up();
  EXPECT_EQ(table.ending(), "draw round-over");
  EXPECT_TRUE(at_fault(table.state()).empty());
}

TEST(RoundOver, DrawsOneWhoseDiceHaveNotFallen) {
  Table table{until(2, "chess56")};
  ASSERT_TRUE(table.join());
  table.now = kStart + days{2};
  table.time_up();
  EXPECT_EQ(table.ending(), "draw round-over");
  Table due{until(2, "chess56")};
  ASSERT_TRUE(due.join());
  ASSERT_TRUE(due.commit("alice"));
  ASSERT_TRUE(due.commit("bob"));
  due.now = kStart + days{2};
  due.time_up();
  EXPECT_EQ(due.ending(), "draw round-over");
}

TEST(RoundOver, IsTooLateForWhoHasLostOnTime) {
  Table table{until(4)};
  table.started();
  table.now = kStart + days{9};
  table.time_up();
  EXPECT_EQ(table.ending(), "none no-move") << "his time was over a day before";
}

TEST(RoundOver, TakesNobodysLeave) {
  Table table{until(4)};
  table.started();
  table.pass(days{2});
  ASSERT_TRUE(table.move("e2e4"));
  const auto counting = leave_counts_for(table.state());
  ASSERT_EQ(counting.size(), 1U);
  EXPECT_EQ(counting.front().due, kStart + days{5}) << "a day would begin after the end";
}

}  // namespace
}  // namespace server
