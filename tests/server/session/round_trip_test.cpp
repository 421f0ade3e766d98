// How long a frame takes to a client.
#include "server/session/round_trip.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

using namespace std::chrono_literals;

TEST(RoundTrip, IsSmoothedAndHalved) {
  RoundTrip time;
  EXPECT_EQ(time.half(), 0ms) << "nothing was measured";
  time.sample(80ms);
  EXPECT_EQ(time.half(), 40ms);
  time.sample(480ms);
  EXPECT_EQ(time.half(), 90ms) << "one slow answer counts for a quarter";
  for (int i = 0; i < 40; ++i) time.sample(20ms);
  EXPECT_EQ(time.half(), 10ms);
}

}  // namespace
}  // namespace server::test
