// The clock with injected time, mostly Fischer's: each test is one ruling. The other kinds are in
// time_control_test.cpp.
#include "server/match/clock.hpp"
#include "protocol/json/tree.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace server {
namespace {

/// The clocks as JSON with its names in order.
std::string sorted(const Clock& clock, Now now) {
  return nlohmann::json::parse(protocol::json::text_of(to_wire(clock, now))).dump();
}

using rules::Side;
using std::chrono::seconds;

constexpr Fischer kBlitz{.base = seconds{60}, .increment = seconds{2}};
constexpr Now kZero{1'000'000};

Now after(std::int64_t ms) {
  return kZero + Ms{ms};
}

/// Makes a clock after both first moves, which were made at once: White's main time runs from `kZero` on.
Clock running(const Fischer& control = kBlitz) {
  Clock clock{control, rules::Side::white, kZero};
  EXPECT_TRUE(clock.press(kZero, Ms{0}));
  EXPECT_TRUE(clock.press(kZero, Ms{0}));
  return clock;
}

/// Makes a clock on which the lag quotas of both sides have nothing left.
Clock without_lag() {
  Clock clock = running();
  for (int i = 1; i <= 40; ++i) EXPECT_TRUE(clock.press(after(i * 1000), seconds{1}));
  return clock;
}

TEST(Clock, FirstMovesCostNothingOfTheMainTime) {
  Clock clock{kBlitz, rules::Side::white, kZero};
  EXPECT_EQ(clock.left(Side::white, after(20'000)).main, Ms{60'000});
  EXPECT_EQ(clock.first_move_left(after(20'000)), Ms{10'000});
  ASSERT_TRUE(clock.press(after(20'000), Ms{0}));
  EXPECT_EQ(clock.running(), Side::black);
  EXPECT_EQ(clock.first_move_left(after(20'000)), Ms{30'000});
  ASSERT_TRUE(clock.press(after(49'000), Ms{0}));
  EXPECT_EQ(clock.left(Side::white, after(49'000)).main, Ms{60'000});
  EXPECT_EQ(clock.left(Side::black, after(49'000)).main, Ms{60'000});
  EXPECT_FALSE(clock.first_move_left(after(49'000)));
}

TEST(Clock, GivesEachFirstMoveTheTimeToLook) {
  Clock clock{kBlitz, rules::Side::white, kZero, Ms{10'000}};
  EXPECT_EQ(clock.first_move_left(kZero), Ms{40'000});
  EXPECT_EQ(clock.deadline(), after(40'000));
  ASSERT_TRUE(clock.press(after(39'999), Ms{0}));
  EXPECT_EQ(clock.deadline(), after(79'999));
  ASSERT_TRUE(clock.press(after(79'998), Ms{0}));
  EXPECT_EQ(clock.left(Side::white, after(79'998)).main, Ms{60'000});
  EXPECT_EQ(clock.left(Side::black, after(79'998)).main, Ms{60'000});
  EXPECT_EQ(clock.deadline(), after(139'998));
}

TEST(Clock, RunsFromPly2AndAddsTheIncrementAfterEachMove) {
  Clock clock = running();
  EXPECT_EQ(clock.left(Side::white, after(10'000)).main, Ms{50'000});
  EXPECT_EQ(clock.left(Side::black, after(10'000)).main, Ms{60'000});
  ASSERT_TRUE(clock.press(after(10'000), Ms{0}));
  EXPECT_EQ(clock.left(Side::white, after(12'000)).main, Ms{52'000});
  EXPECT_EQ(clock.left(Side::black, after(12'000)).main, Ms{58'000});
}

TEST(Clock, FlagFallsExactlyWhenTheTimeIsUsedUp) {
  const Clock clock = running();
  ASSERT_EQ(clock.deadline(), after(60'000));
  EXPECT_FALSE(clock.is_up(after(59'999)));
  EXPECT_FALSE(clock.is_used_up(after(59'999)));
  EXPECT_TRUE(clock.is_up(after(60'000)));
  EXPECT_TRUE(clock.is_used_up(after(60'000)));
  EXPECT_EQ(clock.left(Side::white, after(60'100)).main, Ms{0});
}

TEST(Clock, FlagWaitsForTheLagThatTheLastMoveWasGiven) {
  Clock clock = running();
  ASSERT_TRUE(clock.press(after(1000), Ms{80}));  // White has 61.08 s
  ASSERT_TRUE(clock.press(after(1000), Ms{0}));
  EXPECT_EQ(clock.deadline(), after(1000 + 61'080 + 80));
  EXPECT_FALSE(clock.is_used_up(after(62'079)));
  EXPECT_TRUE(clock.is_used_up(after(62'080)));
  EXPECT_FALSE(clock.is_up(after(62'159)));
  ASSERT_TRUE(clock.press(after(1030), seconds{5})) << "at once: all of the 30 ms are given";
  ASSERT_TRUE(clock.press(after(1030), Ms{0}));
  EXPECT_EQ(clock.deadline(), after(1030 + 63'080 + 80)) << "which says nothing of the lag";
  ASSERT_TRUE(clock.press(after(2000), Ms{10}));
  ASSERT_TRUE(clock.press(after(2000), Ms{0}));
  EXPECT_EQ(clock.deadline(), after(2000 + 63'080 - 960 + 2000 + 10));
}

TEST(Clock, AMoveIsInTimeUntilTheLastMillisecond) {
  Clock in_time = running();
  ASSERT_TRUE(in_time.press(after(59'999), Ms{0}));
  EXPECT_EQ(in_time.left(Side::white, after(59'999)).main, Ms{2'001});
  Clock late = running();
  const Clock before = late;
  EXPECT_FALSE(late.press(after(60'000), Ms{0}));
  EXPECT_EQ(late, before);
  EXPECT_TRUE(late.press(after(60'100), Ms{101})) << "it left the player in time";
}

TEST(Clock, LagIsGivenBackUpToABoundPerMove) {
  Clock clock = running();
  EXPECT_EQ(clock.press(after(1000), Ms{150}), Ms{150});
  EXPECT_EQ(clock.left(Side::white, after(1000)).main, Ms{60'000 - 850 + 2000});
  EXPECT_EQ(clock.press(after(2000), seconds{5}), kLag.per_move);
}

TEST(Clock, LagIsNeverMoreThanTheTimeUsedNorLessThanNothing) {
  Clock clock = running();
  EXPECT_EQ(clock.press(after(30), Ms{150}), Ms{30});
  EXPECT_EQ(clock.press(after(60), Ms{-500}), Ms{0});
}

TEST(Clock, LagComesOutOfAQuotaThatRefills) {
  Clock clock = without_lag();
  EXPECT_EQ(clock.press(after(41'000), seconds{1}), kLag.refill) << "who always claims gets what a move adds";
  ASSERT_TRUE(clock.press(after(42'000), Ms{0}));
  ASSERT_TRUE(clock.press(after(43'000), Ms{0}));
  ASSERT_TRUE(clock.press(after(44'000), Ms{0}));
  EXPECT_EQ(clock.press(after(45'000), seconds{1}), kLag.per_move) << "a move without a claim has saved some";
}

TEST(Clock, FirstMoveHasThirtySeconds) {
  Clock clock{kBlitz, rules::Side::white, kZero};
  EXPECT_EQ(clock.deadline(), after(30'000));
  EXPECT_FALSE(clock.press(after(30'000), Ms{0}));
  EXPECT_TRUE(clock.press(after(29'999), Ms{0}));
}

TEST(Clock, AnOutageIsChargedToNobody) {
  Clock clock = running();
  clock.pause(after(10'000), after(500'000));
  EXPECT_EQ(clock.left(Side::white, after(500'000)).main, Ms{50'000});
  EXPECT_EQ(clock.left(Side::white, after(510'000)).main, Ms{40'000});
  EXPECT_EQ(clock.deadline(), after(550'000));
}

TEST(Clock, StandsStillUntilThePauseEndsThoughItEndsLater) {
  Clock clock = running();
  clock.pause(after(10'000), after(500'000));
  EXPECT_EQ(clock.left(Side::white, after(495'000)).main, Ms{50'000});
  ASSERT_TRUE(clock.press(after(495'000), Ms{0}));
  EXPECT_EQ(clock.left(Side::white, after(495'000)).main, Ms{52'000});
}

TEST(Clock, OfTheOtherSideStandsStillUntilThePauseEndsToo) {
  Clock clock = running();
  clock.pause(after(10'000), after(500'000));
  ASSERT_TRUE(clock.press(after(495'000), Ms{0}));
  EXPECT_EQ(clock.left(Side::black, after(500'000)).main, Ms{60'000}) << "that player may not be back yet";
  EXPECT_EQ(clock.left(Side::black, after(501'000)).main, Ms{59'000});
  EXPECT_EQ(clock.deadline(), after(560'000));
}

TEST(Clock, TwoOutagesInOneMoveAddUp) {
  Clock clock = running();
  clock.pause(after(10'000), after(100'000));
  clock.pause(after(105'000), after(200'000));
  EXPECT_EQ(clock.left(Side::white, after(200'000)).main, Ms{45'000});
  clock.pause(after(150'000), after(190'000));
  EXPECT_EQ(clock.left(Side::white, after(200'000)).main, Ms{45'000}) << "a pause within the other changes nothing";
}

TEST(Clock, AnOutageDuringAFirstMoveIsNotChargedEither) {
  Clock clock{kBlitz, rules::Side::white, kZero};
  clock.pause(after(25'000), after(100'000));
  EXPECT_EQ(clock.first_move_left(after(100'000)), Ms{5'000});
  EXPECT_EQ(clock.deadline(), after(105'000));
}

TEST(Clock, StopsWithTheGame) {
  Clock clock = running();
  clock.stop(after(15'000));
  EXPECT_FALSE(clock.running());
  EXPECT_FALSE(clock.deadline());
  EXPECT_EQ(clock.left(Side::white, after(99'000)).main, Ms{45'000});
}

TEST(Clock, IsWrittenAsTheWireWantsIt) {
  Clock clock{kBlitz, rules::Side::white, kZero};
  EXPECT_EQ(sorted(clock, after(1000)), R"({"black_ms":60000,"first_move_ms":29000,"white_ms":60000})");
  clock = running();
  EXPECT_EQ(sorted(clock, after(1000)), R"({"black_ms":60000,"running":"white","white_ms":59000})");
  clock.stop(after(1000));
  EXPECT_EQ(sorted(clock, after(9000)), R"({"black_ms":60000,"white_ms":59000})");
}

}  // namespace
}  // namespace server
