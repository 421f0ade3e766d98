// What `go` says, and that no misspelled bound is none.
#include "rules/search/go_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "rules/search/score.hpp"
#include "rules/search/words.hpp"

namespace rules::search::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

GoRequest read(std::string_view text) {
  return read_go(words_of(text));
}

TEST(GoWords, EveryWordSetsItsOwnLimit) {
  const GoRequest asked =
      read("depth 7 nodes 900 mate 3 movetime 50 wtime 1000 btime 2000 winc 30 binc 40 movestogo 5 infinite ponder");
  EXPECT_THAT(asked.complaint, IsEmpty());
  EXPECT_EQ(asked.limits.depth, 7);
  EXPECT_EQ(asked.limits.nodes, 900U);
  EXPECT_EQ(asked.limits.mate, 3);
  EXPECT_EQ(asked.limits.move_ms, 50);
  EXPECT_EQ(asked.limits.clock_ms[Side::white], 1000);
  EXPECT_EQ(asked.limits.clock_ms[Side::black], 2000);
  EXPECT_EQ(asked.limits.increment_ms[Side::white], 30);
  EXPECT_EQ(asked.limits.increment_ms[Side::black], 40);
  EXPECT_EQ(asked.limits.moves_to_go, 5);
  EXPECT_TRUE(asked.limits.infinite);
  EXPECT_TRUE(asked.limits.ponder);
}

TEST(GoWords, ABoundThatIsZeroNegativeOrNoNumberIsTheLeastOne) {
  for (const std::string_view number : {"0", "-1", "-9223372036854775809", "", "x", "1e3", "0x10", "--5"}) {
    const GoRequest asked = read("depth " + std::string(number));
    EXPECT_EQ(asked.limits.depth, 1) << number;
  }
  EXPECT_EQ(read("nodes 0").limits.nodes, 1U);
  EXPECT_EQ(read("mate -2").limits.mate, 1);
  EXPECT_EQ(read("movetime").limits.move_ms, 1);
  EXPECT_EQ(read("wtime -300 btime 5").limits.clock_ms[Side::white], 1);
  EXPECT_EQ(read("wtime 5 winc -5").limits.increment_ms[Side::white], 0);
  EXPECT_EQ(read("wtime 5 movestogo -5").limits.moves_to_go, 0);
}

TEST(GoWords, ANumberThatIsTooLargeIsTheLargest) {
  EXPECT_EQ(read("depth 9223372036854775808").limits.depth, kMostPlies - 1);
  EXPECT_EQ(read("nodes 99999999999999999999").limits.nodes, std::numeric_limits<std::int64_t>::max());
  const GoRequest clocks = read("wtime 9223372036854775807 btime 99999999999999999999 winc 9223372036854775807");
  for (const Side side : kSides) {
    EXPECT_GT(clocks.limits.clock_ms[side], 1'000'000'000);
    const TimePlan plan = plan_time(clocks.limits, side, 0, 40, 10);
    EXPECT_GT(plan.usual_ms, 0);
    EXPECT_GE(plan.most_ms, plan.usual_ms);
  }
}

TEST(GoWords, OnlyTheFirstThingThatIsNotUnderstoodIsTold) {
  EXPECT_THAT(read("depth x nodes y fast").complaint, HasSubstr("depth"));
  EXPECT_THAT(read("fast depth x").complaint, HasSubstr("fast"));
  const GoRequest asked = read("depth infinite");
  EXPECT_THAT(asked.complaint, HasSubstr("depth"));
  EXPECT_EQ(asked.limits.depth, 1);
  EXPECT_TRUE(asked.limits.infinite) << "a word of go is no number of another";
}

TEST(GoWords, WhoHasNoClockHasAsMuchTimeAsTheOther) {
  EXPECT_EQ(read("wtime 700").limits.clock_ms[Side::black], 700);
  EXPECT_EQ(read("btime 700").limits.clock_ms[Side::white], 700);
  for (const Side side : kSides) EXPECT_TRUE(read("winc 100 binc 100").limits.has_clock(side));
  for (const Side side : kSides) EXPECT_FALSE(read("depth 3").limits.has_clock(side));
}

TEST(GoWords, MovesToChooseFromEndWithTheNextWordOfGo) {
  const GoRequest asked = read("searchmoves e2e4 roll 4 O-O depth 3");
  EXPECT_THAT(asked.only, ElementsAre("e2e4", "roll 4", "O-O"));
  EXPECT_EQ(asked.limits.depth, 3);
  EXPECT_THAT(asked.complaint, IsEmpty());
  EXPECT_THAT(read("depth 3 searchmoves").only, IsEmpty());
}

}  // namespace
}  // namespace rules::search::test
