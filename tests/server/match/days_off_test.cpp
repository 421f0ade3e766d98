// Days of the week on which no time counts, compared with a clock that ticks hour by hour.
#include "server/match/days_off.hpp"

#include <gtest/gtest.h>

#include <random>

namespace server {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kSaturday = 5;
constexpr std::size_t kSunday = 6;

/// Gives a moment of November 2026, whose day 20 was a Friday.
Now utc(int day, int hour = 0, int minute = 0) {
  const std::chrono::sys_days date = std::chrono::year{2026} / 11 / day;
  return Now{
      std::chrono::milliseconds{date.time_since_epoch() + std::chrono::hours{hour} + std::chrono::minutes{minute}}
          .count()};
}

DaysOff weekend(std::chrono::minutes utc_offset = 0min) {
  DaysOff off{.weekdays = {}, .utc_offset = utc_offset};
  off.weekdays.set(kSaturday).set(kSunday);
  return off;
}

TEST(DaysOff, StandStillFromMidnightToMidnight) {
  EXPECT_EQ(weekend().counted(utc(20, 23), utc(23, 1)), 2h) << "one of Friday, one of Monday";
  EXPECT_EQ(weekend().counted(utc(21, 3), utc(22, 21)), 0h);
  EXPECT_EQ(weekend().counted(utc(16), utc(23)), 5 * 24h);
  EXPECT_EQ(weekend().end_of(utc(20, 12), 24h), utc(23, 12));
  EXPECT_EQ(weekend().end_of(utc(20, 12), 12h), utc(21)) << "all of it was counted before the weekend";
  EXPECT_EQ(weekend().end_of(utc(21, 12), 1ms), utc(23) + 1ms);
  EXPECT_EQ(weekend().end_of(utc(16), 5 * 24h), utc(21));
  EXPECT_FALSE(weekend().has(utc(20, 23, 59)));
  EXPECT_TRUE(weekend().has(utc(21)));
}

TEST(DaysOff, BeginWhereThePlayersAgreedThatDaysBegin) {
  EXPECT_TRUE(weekend(14h).has(utc(20, 10))) << "it is Saturday there";
  EXPECT_FALSE(weekend(14h).has(utc(22, 10)));
  EXPECT_FALSE(weekend(-12h).has(utc(21, 11, 59)));
  EXPECT_TRUE(weekend(-12h).has(utc(21, 12)));
}

TEST(DaysOff, WithoutAnyTimeIsTime) {
  const DaysOff none;
  EXPECT_EQ(none.counted(utc(16), utc(23)), 7 * 24h);
  EXPECT_EQ(none.end_of(utc(16), 7 * 24h), utc(23));
}

TEST(DaysOff, EndWhereAClockThatTicksSaysSo) {
  constexpr Ms kTick = 15min;
  std::mt19937 random{2016};
  const auto below = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
  for (int trial = 0; trial < 400; ++trial) {
    DaysOff off{.weekdays = {}, .utc_offset = (below(105) - 48) * 15min};
    for (int days = below(3); days > 0; --days) off.weekdays.set(static_cast<std::size_t>(below(7)));
    const Now from = Now{-2'700'000'000} + below(100'000) * kTick;
    const Ms span = below(4'000) * kTick;
    Now at = from;
    Ms counted{};
    while (counted < span) {
      if (!off.has(at)) counted += kTick;
      at = at + kTick;
    }
    ASSERT_EQ(off.end_of(from, span), at)
        << off.weekdays << ' ' << off.utc_offset.count() << ' ' << from.ms << ' ' << span.count();
    ASSERT_EQ(off.counted(from, at), span);
  }
}

}  // namespace
}  // namespace server
