// Ids and times: their only forms.
#include <gtest/gtest.h>

#include "server/base/id.hpp"
#include "server/base/number.hpp"
#include "server/base/time.hpp"

namespace server {
namespace {

TEST(GameId, IsEightCharactersOfBase62) {
  EXPECT_TRUE(GameId::parse("g8K2mQxZ"));
  for (const char* bad : {"", "g8K2mQx", "g8K2mQxZZ", "g8K2mQx-", "g8K2mQx ", "g8K2m\xc3\xa4Z"}) {
    EXPECT_FALSE(GameId::parse(bad)) << bad;
  }
  for (const std::uint64_t random : {std::uint64_t{0}, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
    EXPECT_TRUE(GameId::parse(GameId::from_random(random).text())) << random;
  }
  EXPECT_NE(GameId::from_random(1), GameId::from_random(2));
}

TEST(PlayerId, IsAWordThatMayStandInALock) {
  EXPECT_TRUE(PlayerId::parse("a"));
  EXPECT_TRUE(PlayerId::parse("A-b_9"));
  EXPECT_FALSE(PlayerId::parse(""));
  EXPECT_FALSE(PlayerId::parse("a|b"));
  EXPECT_FALSE(PlayerId::parse(std::string(33, 'a')));
  const PlayerId guest = PlayerId::guest_from_random(1, 2);
  EXPECT_EQ(guest.text().size(), 12U);
  EXPECT_TRUE(guest.is_guest());
  EXPECT_EQ(PlayerId::parse(guest.text()), guest);
}

TEST(Time, IsWrittenAsTheSecondOfUtc) {
  EXPECT_EQ(utc_text({0}), "1970-01-01T00:00:00Z");
  EXPECT_EQ(utc_text({1'795'521'907'999}), "2026-11-24T12:05:07Z");
  EXPECT_EQ(utc_text({1'709'164'800'000}), "2024-02-29T00:00:00Z");
  EXPECT_EQ(utc_date({1'795'521'907'999}), "2026-11-24");
}

TEST(Time, HasADayThatEndsAtMidnightOfUtc) {
  const Now midnight{1'709'164'800'000};
  EXPECT_EQ(next_midnight(midnight - Ms{1}), midnight);
  EXPECT_EQ(next_midnight(midnight), midnight + Ms{86'400'000});
}

TEST(WholeNumber, IsAllOfATextThatANumberHolds) {
  EXPECT_EQ(whole_number<int>("120"), 120);
  EXPECT_EQ(whole_number<int>("-7"), -7);
  EXPECT_EQ(whole_number<std::uint16_t>("65535"), 65535);
  for (const char* bad : {"", "x", "1x", " 1", "1 ", "+1", "-1", "0x1", "1.0", "65536", "99999999999999999999999"}) {
    EXPECT_FALSE(whole_number<std::uint16_t>(bad)) << bad;
  }
}

TEST(Time, OfTheProcessFollowsTheSteadyClock) {
  using std::chrono::seconds;
  const std::chrono::steady_clock::time_point steady{seconds{100}};
  const SteadyWall wall{std::chrono::system_clock::time_point{seconds{5000}}, steady};
  EXPECT_EQ(wall.at(steady), Now{5'000'000});
  EXPECT_EQ(wall.at(steady + Ms{1234}), Now{5'001'234});
}

}  // namespace
}  // namespace server
