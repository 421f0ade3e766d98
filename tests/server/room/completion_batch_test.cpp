// What the store's threads bring back: nothing is lost, and each strand has its own in order.
#include "server/room/completion_batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <thread>
#include <vector>

namespace server::test {
namespace {

TEST(CompletionBatch, RunEachStepOnceAndThoseOfAStrandInOrder) {
  constexpr int kSteps = 3'000;
  constexpr std::size_t kStrands = 4;
  boost::asio::io_context io;
  CompletionBatch completions(io);
  std::array<std::vector<int>, kStrands> seen;  // each list is changed on its own strand
  std::vector<Strand> strands;
  for (std::size_t i = 0; i < kStrands; ++i) strands.push_back(boost::asio::make_strand(io));
  auto work = boost::asio::make_work_guard(io);
  std::vector<std::jthread> loop;
  for (int i = 0; i < 2; ++i) loop.emplace_back([&] { io.run(); });
  {
    std::vector<std::jthread> store;
    for (std::size_t half = 0; half < 2; ++half) {
      store.emplace_back([&, half] {
        for (int step = 0; step < kSteps; ++step) {
          for (std::size_t to = half; to < kStrands; to += 2) {
            completions.post(strands[to], [&, to, step] { seen[to].push_back(step); });
          }
        }
      });
    }
  }
  work.reset();
  loop.clear();
  for (const std::vector<int>& steps : seen) {
    ASSERT_EQ(steps.size(), static_cast<std::size_t>(kSteps));
    EXPECT_TRUE(std::ranges::is_sorted(steps));
  }
}

}  // namespace
}  // namespace server::test
