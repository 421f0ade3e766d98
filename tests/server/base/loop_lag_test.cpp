// How long a loop lets a step wait, also while it hangs.
#include "server/base/loop_lag.hpp"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <future>
#include <numeric>
#include <thread>

#include "tests/server/support/patience.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

std::uint64_t count(const Times& times) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i <= kTimes.size(); ++i) all += times.between(i);
  return all;
}

TEST(LoopLag, ShowsWhichLoopHangsAndForHowLongAndAsksItNoMore) {
  Loops loops(2);
  LoopLag lag(loops);
  std::promise<void> let_go;
  std::promise<void> hangs;
  boost::asio::post(loops.all().at(1), [&] {
    hangs.set_value();
    let_go.get_future().wait();
  });
  std::thread threads([&] { loops.run(); });
  hangs.get_future().wait();
  for (int i = 0; i < 5; ++i) {
    lag.probe();
    ASSERT_TRUE(eventually([&] { return lag.seen().at(0)->waiting == 0us; }));
  }
  ASSERT_TRUE(eventually([&] { return lag.seen().at(1)->waiting > 20ms; }));
  EXPECT_EQ(count(lag.seen().at(0)->lags), 5U);
  EXPECT_EQ(count(lag.seen().at(1)->lags), 0U);
  let_go.set_value();
  ASSERT_TRUE(eventually([&] { return lag.seen().at(1)->waiting == 0us; }));
  EXPECT_EQ(count(lag.seen().at(1)->lags), 1U) << "one step waited, not five";
  EXPECT_GT(lag.seen().at(1)->lags.sum(), 20'000U);
  loops.stop();
  threads.join();
}

}  // namespace
}  // namespace server::test
