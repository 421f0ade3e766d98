// What threads count, each for itself, and what it comes to.
#include "server/base/tally.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace server::test {
namespace {

/// One for the whole process: other tests may have counted.
std::uint64_t moves() {
  Tally sum;
  add_tallies(sum);
  return sum.moves.value();
}

TEST(Tally, HasWhatAllThreadsHaveCountedAlsoThoseThatHaveEnded) {
  const std::uint64_t before = moves();
  for (int round = 0; round < 3; ++round) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([] {
        for (int move = 0; move < 1'000; ++move) tally().moves.add();
      });
  }
  EXPECT_EQ(moves() - before, 12'000U);
}

TEST(Tally, IsReadWhileItIsCounted) {
  const std::uint64_t before = moves();
  std::uint64_t last = before;
  std::jthread counting([] {
    for (int move = 0; move < 100'000; ++move) tally().moves.add();
  });
  while (last < before + 100'000) {
    const std::uint64_t now = moves();
    ASSERT_GE(now, last);
    last = now;
  }
}

TEST(Tally, OfAThreadThatHasEndedIsTheNextOnes) {
  const Tally* first = nullptr;
  const Tally* second = nullptr;
  std::jthread([&] { first = &tally(); }).join();
  std::jthread([&] { second = &tally(); }).join();
  EXPECT_EQ(first, second) << "however many threads come and go, their tallies are few";
}

TEST(Histogram, CountsUpToItsBoundsAndBeyond) {
  Sizes sizes;
  for (const std::uint64_t size : {1, 2, 3, 4, 1024, 1025, 9999}) sizes.add(size);
  EXPECT_EQ(sizes.between(0), 1U);
  EXPECT_EQ(sizes.between(1), 1U);
  EXPECT_EQ(sizes.between(2), 2U);
  EXPECT_EQ(sizes.between(kSizes.size() - 1), 1U);
  EXPECT_EQ(sizes.between(kSizes.size()), 2U) << "above all bounds";
  EXPECT_EQ(sizes.sum(), 12'058U);
}

}  // namespace
}  // namespace server::test
