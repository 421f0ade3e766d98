// When memory is given back to the system.
#include "server/app/spare_memory.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace server::test {
namespace {

/// The seconds, from 1, in which memory is given back while so many are there.
std::vector<int> given_back(const std::vector<std::size_t>& in_use) {
  SpareMemory memory;
  std::vector<int> seconds;
  int second = 0;
  for (const std::size_t number : in_use) {
    ++second;
    if (memory.is_due(number)) seconds.push_back(second);
  }
  return seconds;
}

using Seconds = std::vector<int>;

TEST(SpareMemory, IsGivenBackOnceHalfHaveGoneAndNoMoreCome) {
  EXPECT_EQ(given_back({0, 1'000, 400, 401, 400, 400, 400, 400, 400}), Seconds{7});
}

TEST(SpareMemory, StaysWhereMostAreStillThereOrFewWereThere) {
  EXPECT_EQ(given_back({1'000, 600, 600, 600, 600, 600}), Seconds{});
  EXPECT_EQ(given_back({60, 0, 0, 0, 0, 0}), Seconds{});
}

TEST(SpareMemory, IsGivenBackAgainWhenHalfOfTheRestHaveGone) {
  EXPECT_EQ(given_back({1'000, 400, 400, 400, 300, 300, 300, 300, 200, 200, 200, 200}), (Seconds{4, 9}));
}

}  // namespace
}  // namespace server::test
