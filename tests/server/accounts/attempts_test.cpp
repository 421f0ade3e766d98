// How often something may be tried. The tests give the time.
#include "server/accounts/attempts.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using namespace std::chrono_literals;

constexpr AttemptLimits kThreeAMinute{.most = 3, .span = 1min, .keys = 4};
const Attempts::Time kStart{};

TEST(Attempts, are_counted_for_each_key_and_come_back_after_the_span) {
  Attempts attempts(kThreeAMinute);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(attempts.take("a", kStart));
  EXPECT_EQ(attempts.take("a", kStart + 20s), 40s);
  EXPECT_EQ(attempts.take("a", kStart + 59s), 1s) << "what is refused does not count";
  EXPECT_FALSE(attempts.take("b", kStart + 20s));
  EXPECT_FALSE(attempts.take("a", kStart + 60s));
}

TEST(Attempts, that_were_no_failures_are_given_back) {
  Attempts attempts(kThreeAMinute);
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(attempts.take("a", kStart));
    attempts.give_back("a");
  }
  attempts.give_back("a");
  attempts.give_back("nobody");
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(attempts.take("a", kStart));
  EXPECT_TRUE(attempts.take("a", kStart));
}

TEST(Attempts, of_many_keys_forget_the_one_that_is_quiet_for_longest) {
  Attempts attempts(kThreeAMinute);
  for (int i = 0; i < 4; ++i) {
    (void)attempts.take("a", kStart);
    (void)attempts.take("b", kStart);
  }
  for (int i = 0; i < 1000; ++i) {
    (void)attempts.take("key" + std::to_string(i), kStart);
    EXPECT_TRUE(attempts.take("a", kStart)) << "still tried, still refused";
  }
  EXPECT_EQ(attempts.size(), 4U);
  EXPECT_FALSE(attempts.take("b", kStart)) << "forgotten";
}

}  // namespace
}  // namespace server
