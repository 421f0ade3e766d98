#include "server/base/recycled_memory.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <thread>
#include <vector>

namespace server {
namespace {

TEST(RecycledMemory, GivesTheNextOneWhatWasGivenBack) {
  void* first = RecycledMemory::take(100);
  RecycledMemory::give_back(first, 100);
  void* next = RecycledMemory::take(110);  // of the same size, as sizes are rounded
  EXPECT_EQ(next, first);
  void* other = RecycledMemory::take(100);
  EXPECT_NE(other, first);
  RecycledMemory::give_back(next, 110);
  RecycledMemory::give_back(other, 100);
}

TEST(RecycledMemory, KeepsSizesApart) {
  void* small = RecycledMemory::take(64);
  RecycledMemory::give_back(small, 64);
  void* larger = RecycledMemory::take(65);
  EXPECT_NE(larger, small);
  RecycledMemory::give_back(larger, 65);
}

TEST(RecycledMemory, TakesBackWhatAnotherThreadHasTaken) {
  void* block = nullptr;
  std::thread{[&] { block = RecycledMemory::take(1000); }}.join();
  RecycledMemory::give_back(block, 1000);
  void* next = RecycledMemory::take(1000);
  EXPECT_EQ(next, block);
  RecycledMemory::give_back(next, 1000);
}

TEST(RecycledMemory, KeepsSoManyBytesAtMost) {
  constexpr std::size_t kBytes = 2048;
  std::vector<void*> blocks(1000);
  for (void*& block : blocks) block = RecycledMemory::take(kBytes);
  for (void* block : blocks) RecycledMemory::give_back(block, kBytes);
  EXPECT_GT(RecycledMemory::kept(), 0U);
  EXPECT_LE(RecycledMemory::kept(), RecycledMemory::kMostBytes);
  EXPECT_LT(RecycledMemory::kMostBytes, blocks.size() * kBytes);
}

TEST(RecycledMemory, LeavesWhatIsLargeToTheHeap) {
  const std::size_t before = RecycledMemory::kept();
  void* block = RecycledMemory::take(100'000);
  RecycledMemory::give_back(block, 100'000);
  EXPECT_EQ(RecycledMemory::kept(), before);
}

TEST(Recycled, DestroysItsValue) {
  struct Counts {
    explicit Counts(int& gone) : gone_(gone) {}
    ~Counts() { ++gone_; }
    Counts(const Counts&) = delete;
    Counts& operator=(const Counts&) = delete;

   private:
    int& gone_;
  };
  int gone = 0;
  make_recycled<Counts>(gone).reset();
  EXPECT_EQ(gone, 1);
}

}  // namespace
}  // namespace server
