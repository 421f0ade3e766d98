// How much may come in which time.
#include "server/session/rate.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

using namespace std::chrono_literals;

TEST(Rate, AllowsSoManyInASlidingWindow) {
  Rate rate(2, 10s);
  const Rate::Time start{};
  EXPECT_TRUE(rate.allow(start));
  EXPECT_EQ(rate.wait(start), 0ms);
  EXPECT_TRUE(rate.allow(start + 4s));
  EXPECT_FALSE(rate.allow(start + 9'999ms));
  EXPECT_EQ(rate.wait(start + 9s), 1'000ms);
  EXPECT_TRUE(rate.allow(start + 10s)) << "what was refused does not count";
  EXPECT_FALSE(rate.allow(start + 13'999ms));
  EXPECT_TRUE(rate.allow(start + 14s));
}

}  // namespace
}  // namespace server::test
