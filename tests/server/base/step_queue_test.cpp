// What other threads bring to a loop, and what is put off to the end of its turn.
#include "server/base/step_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <thread>
#include <vector>

namespace server::test {
namespace {

TEST(StepQueue, RunsEachPostedStepOnceAndThoseOfOneThreadInOrder) {
  constexpr int kSteps = 3'000;
  boost::asio::io_context io{1};
  StepQueue& steps = StepQueue::of(io.get_executor());
  std::array<std::vector<int>, 4> seen;
  auto work = boost::asio::make_work_guard(io);
  std::jthread loop([&] { io.run(); });
  {
    std::vector<std::jthread> others;
    for (std::vector<int>& list : seen) {
      others.emplace_back([&] {
        for (int step = 0; step < kSteps; ++step) steps.post([&list, step] { list.push_back(step); });
      });
    }
  }
  work.reset();
  loop.join();
  for (const std::vector<int>& list : seen) {
    ASSERT_EQ(list.size(), static_cast<std::size_t>(kSteps));
    EXPECT_TRUE(std::ranges::is_sorted(list));
  }
}

TEST(StepQueue, NeverRunsAPostedStepWithinTheCall) {
  boost::asio::io_context io{1};
  StepQueue& steps = StepQueue::of(io.get_executor());
  std::vector<int> seen;
  boost::asio::post(io, [&] {
    steps.post([&] { seen.push_back(2); });
    seen.push_back(1);
  });
  io.run();
  EXPECT_EQ(seen, (std::vector{1, 2}));
}

TEST(StepQueue, WaitsForNobodyWhoWakesItLater) {
  boost::asio::io_context io{1};
  StepQueue& steps = StepQueue::of(io.get_executor());
  int run = 0;
  {
    const WakeTogether together;
    steps.post([&] { ++run; });
    std::thread([&] { steps.post([&] { ++run; }); }).join();
    io.run();
    EXPECT_EQ(run, 2);
  }
  io.restart();
  EXPECT_EQ(io.run(), 0U) << "there is nothing left to take";
}

TEST(StepQueue, RunsWhatIsPutOffAfterAllThatHasArrivedWithIt) {
  boost::asio::io_context io{1};
  StepQueue& steps = StepQueue::of(io.get_executor());
  std::vector<int> seen;
  for (int arrived : {1, 2, 3}) {
    boost::asio::post(io, [&, arrived] {
      seen.push_back(arrived);
      steps.put_off([&, arrived] {
        seen.push_back(10 * arrived);
        if (arrived == 1) steps.put_off([&] { seen.push_back(100); });
      });
    });
  }
  io.run();
  EXPECT_EQ(seen, (std::vector{1, 2, 3, 10, 20, 30, 100}));
}

TEST(StepQueue, NumbersItsTurns) {
  boost::asio::io_context io{1};
  StepQueue& steps = StepQueue::of(io.get_executor());
  std::vector<std::uint64_t> turns;
  const auto note = [&] { turns.push_back(StepQueue::turn()); };
  boost::asio::post(io, [&] {
    note();
    for (int i = 0; i < 2; ++i) steps.put_off(note);
    steps.put_off([&] { steps.post(note); });
  });
  io.run();
  ASSERT_EQ(turns.size(), 4U);
  EXPECT_EQ(turns[0], 0U);
  EXPECT_NE(turns[1], 0U);
  EXPECT_EQ(turns[1], turns[2]);
  EXPECT_GT(turns[3], turns[2]);
  EXPECT_EQ(StepQueue::turn(), 0U);
}

TEST(StepQueue, LetsGoOfWhatWaitsWhenItsLoopGoes) {
  const auto owned = std::make_shared<int>();
  {
    boost::asio::io_context io{1};
    StepQueue& steps = StepQueue::of(io.get_executor());
    steps.post([owned] {});
    steps.put_off([owned] {});
    EXPECT_EQ(owned.use_count(), 3);
  }
  EXPECT_EQ(owned.use_count(), 1);
}

}  // namespace
}  // namespace server::test
