// Kinds of time control: their bounds, their JSON, and when each kind of clock flags, to the millisecond.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json/read.hpp"
#include "protocol/json/write.hpp"
#include "server/match/clock.hpp"

namespace server {
namespace {

/// The clocks as JSON with its names in order.
std::string left_of(const Clock& clock, Now now) {
  return nlohmann::json::parse(protocol::json::text_of(to_wire(clock, now))).dump();
}

std::optional<protocol::Clock> read_clock(const nlohmann::json& tree) {
  protocol::Clock clock;
  protocol::json::Complaint complaint;
  if (!protocol::json::read(tree, clock, {}, complaint)) return std::nullopt;
  return clock;
}

using rules::Side;
using std::chrono::hours;
using std::chrono::seconds;

constexpr Fischer kFischer{.base = seconds{60}, .increment = seconds{2}};
constexpr Delay kDelay{.base = seconds{60}, .delay = seconds{5}};
constexpr Byoyomi kByoyomi{.base = seconds{60}, .period = seconds{10}, .periods = 3};
constexpr Now kBegin{1'000'000};

Now later(std::int64_t ms) {
  return kBegin + Ms{ms};
}

/// Makes a clock after both first moves, which were made at once: White's main time runs from `kBegin` on.
Clock under_way(const Timed& control) {
  Clock clock{control, Side::white, kBegin};
  EXPECT_TRUE(clock.press(kBegin, Ms{0}));
  EXPECT_TRUE(clock.press(kBegin, Ms{0}));
  return clock;
}

TEST(TimeControl, HasBounds) {
  for (const TimeControl& good : {TimeControl{Unlimited{}}, TimeControl{kFischer}, TimeControl{kDelay},
                                  TimeControl{kByoyomi}, TimeControl{Byoyomi{.base = Ms{0}, .period = seconds{1}}}}) {
    EXPECT_TRUE(check(good)) << protocol::json::text_of(to_wire(good));
  }
  for (const TimeControl& bad :
       {TimeControl{Fischer{.base = Ms{999}, .increment = Ms{0}}}, TimeControl{Fischer{.base = hours{4}}},
        TimeControl{Fischer{.base = seconds{60}, .increment = Ms{-1}}},
        TimeControl{Fischer{.base = seconds{60}, .increment = seconds{181}}},
        TimeControl{Delay{.base = Ms{0}, .delay = seconds{5}}}, TimeControl{Delay{.base = seconds{60}}},
        TimeControl{Delay{.base = seconds{60}, .delay = seconds{181}}},
        TimeControl{Byoyomi{.base = Ms{-1}, .period = seconds{10}}}, TimeControl{Byoyomi{.base = seconds{60}}},
        TimeControl{Byoyomi{.base = seconds{60}, .period = seconds{181}}},
        TimeControl{Byoyomi{.base = seconds{60}, .period = seconds{10}, .periods = 0}},
        TimeControl{Byoyomi{.base = seconds{60}, .period = seconds{10}, .periods = 11}}}) {
    EXPECT_FALSE(check(bad)) << protocol::json::text_of(to_wire(bad));
  }
}

TEST(TimeControl, SurvivesBeingStored) {
  for (const TimeControl& control :
       {TimeControl{Unlimited{}}, TimeControl{kFischer}, TimeControl{kDelay}, TimeControl{kByoyomi}}) {
    EXPECT_EQ(time_control_of(to_wire(control)), control);
    const auto read = read_clock(nlohmann::json::parse(protocol::json::text_of(to_wire(control))));
    ASSERT_TRUE(read);
    EXPECT_EQ(time_control_of(*read), control);
  }
  EXPECT_FALSE(read_clock({{"type", "hourglass"}})) << "never taken for none";
}

TEST(TimeControl, KnowsWhatRunsOnAClock) {
  EXPECT_FALSE(timed(Unlimited{}));
  EXPECT_EQ(timed(kDelay), Timed{kDelay});
}

TEST(DelayClock, FlagsWhenDelayAndMainTimeAreUsedUp) {
  const Clock clock = under_way(kDelay);
  EXPECT_EQ(clock.deadline(), later(65'000));
  Clock in_time = clock;
  EXPECT_TRUE(in_time.press(later(64'999), Ms{0}));
  EXPECT_EQ(in_time.left(Side::white, later(64'999)).main, Ms{1});
  Clock late = clock;
  EXPECT_FALSE(late.press(later(65'000), Ms{0}));
  EXPECT_EQ(late, clock);
}

TEST(DelayClock, KeepsNothingOfADelayThatWasNotUsed) {
  Clock clock = under_way(kDelay);
  for (int i = 1; i <= 4; ++i) ASSERT_TRUE(clock.press(later(i * 1000), Ms{0}));
  EXPECT_EQ(clock.left(Side::white, later(4'000)).main, Ms{60'000});
  EXPECT_EQ(clock.left(Side::white, later(8'000)).delay, Ms{1'000});
  EXPECT_EQ(clock.left(Side::white, later(11'000)).main, Ms{58'000});
  EXPECT_EQ(clock.left(Side::white, later(11'000)).delay, Ms{0});
}

TEST(ByoyomiClock, FlagsWhenTheLastPeriodIsUsedUp) {
  const Clock clock = under_way(kByoyomi);
  EXPECT_EQ(clock.deadline(), later(90'000));
  Clock in_time = clock;
  EXPECT_TRUE(in_time.press(later(89'999), Ms{0}));
  EXPECT_EQ(in_time.left(Side::white, later(89'999)).periods, 1);
  Clock late = clock;
  EXPECT_FALSE(late.press(later(90'000), Ms{0}));
  EXPECT_EQ(late, clock);
  EXPECT_EQ(clock.left(Side::white, later(99'000)).periods, 0);
}

TEST(ByoyomiClock, LosesAPeriodExactlyWhenItHasPassed) {
  const Clock clock = under_way(kByoyomi);
  EXPECT_FALSE(clock.left(Side::white, later(59'999)).period) << "the main time still runs";
  EXPECT_EQ(clock.left(Side::white, later(60'000)).period, Ms{10'000});
  EXPECT_EQ(clock.left(Side::white, later(69'999)).periods, 3);
  EXPECT_EQ(clock.left(Side::white, later(70'000)).periods, 2);
  EXPECT_EQ(clock.left(Side::white, later(70'000)).period, Ms{10'000});
}

TEST(ByoyomiClock, GivesAPeriodBackInWhichAMoveWasMade) {
  Clock clock = under_way(kByoyomi);
  ASSERT_TRUE(clock.press(later(75'000), Ms{0}));
  ASSERT_TRUE(clock.press(later(75'000), Ms{0}));
  EXPECT_EQ(clock.left(Side::white, later(75'000)).main, Ms{0});
  EXPECT_EQ(clock.left(Side::white, later(75'000)).periods, 2);
  EXPECT_EQ(clock.left(Side::white, later(75'000)).period, Ms{10'000});
  EXPECT_EQ(clock.deadline(), later(95'000));
}

TEST(ByoyomiClock, LagMaySaveAPeriod) {
  Clock clock = under_way(kByoyomi);
  ASSERT_EQ(clock.press(later(70'100), Ms{150}), Ms{150});
  EXPECT_EQ(clock.left(Side::white, later(70'100)).periods, 3);
}

TEST(EveryClock, TakesAGiftOfTime) {
  for (const Timed& control : {Timed{kFischer}, Timed{kDelay}, Timed{kByoyomi}}) {
    Clock clock = under_way(control);
    const Now before = *clock.deadline();
    clock.add(Side::white, seconds{15});
    EXPECT_EQ(clock.deadline(), before + seconds{15});
    clock.add(Side::black, seconds{15});
    EXPECT_EQ(clock.deadline(), before + seconds{15});
    EXPECT_EQ(clock.left(Side::black, kBegin).main, Ms{75'000});
  }
}

TEST(EveryClock, KeepsWhatWasUsedOfAMoveThatWasTakenBack) {
  for (const Timed& control : {Timed{kFischer}, Timed{kDelay}, Timed{kByoyomi}}) {
    Clock clock = under_way(control);
    const Ms used = clock.left(Side::white, kBegin).main - clock.left(Side::white, later(20'000)).main;
    clock.take_back(Side::black, 1, later(20'000));
    EXPECT_EQ(clock.running(), Side::black);
    EXPECT_EQ(clock.left(Side::white, later(25'000)).main, Ms{60'000} - used);
    EXPECT_FALSE(clock.first_move()) << "the main time runs on";
    EXPECT_EQ(clock.left(Side::black, later(26'000)).main, clock.left(Side::black, kBegin).main - (used - seconds{14}));
  }
}

TEST(EveryClock, IsWrittenAsTheWireWantsIt) {
  EXPECT_EQ(left_of(under_way(kDelay), later(1000)),
            R"({"black_ms":60000,"delay_ms":4000,"running":"white","white_ms":60000})");
  EXPECT_EQ(
      left_of(under_way(kByoyomi), later(61'000)),
      R"({"black_ms":60000,"black_periods":3,"period_ms":9000,"running":"white","white_ms":0,"white_periods":3})");
}

}  // namespace
}  // namespace server
