// What a transposition table gives back, and what it lets go.
#include "rules/search/transposition.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "rules/search/score.hpp"

// Where memory does not suffice, a sanitizer is to say so to the program, as the system does, and not to end it.
extern "C" const char* __asan_default_options();  // NOLINT(bugprone-reserved-identifier): its names
extern "C" const char* __tsan_default_options();  // NOLINT(bugprone-reserved-identifier)
const char* __asan_default_options() {            // NOLINT(bugprone-reserved-identifier)
  return "allocator_may_return_null=1";
}
const char* __tsan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "allocator_may_return_null=1";
}

namespace rules::test {
namespace {

using search::Bound;
using search::Score;
using search::TableEntry;
using search::TranspositionTable;

/// Keys of one cluster differ in their lowest byte only.
std::uint64_t key_beside(int number) {
  return 0x0123'4567'89AB'CD00ULL | static_cast<std::uint64_t>(number);
}

TableEntry known_of(int depth, Bound bound = Bound::exact) {
  return {.score = 10 * depth, .evaluation = -depth, .depth = depth, .bound = bound, .best = 77};
}

void expect_known(const TranspositionTable& table, std::uint64_t key, const TableEntry& expected) {
  const auto found = table.probe(key);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->score, expected.score);
  EXPECT_EQ(found->evaluation, expected.evaluation);
  EXPECT_EQ(found->depth, expected.depth);
  EXPECT_EQ(found->bound, expected.bound);
  EXPECT_EQ(found->best, expected.best);
}

TranspositionTable small_table() {
  TranspositionTable table;
  EXPECT_TRUE(table.resize(1));
  return table;
}

TEST(Table, GivesBackWhatWasStored) {
  TranspositionTable table = small_table();
  EXPECT_FALSE(table.probe(key_beside(1)));
  int number = 0;
  for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
    for (const Score score : {0, 1, -1, search::kMostEvaluated, -search::kMostEvaluated, search::wins_in(1),
                              search::loses_in(0), search::wins_in(search::kMostPlies), search::kWon, -search::kWon}) {
      const std::uint64_t key = key_beside(0) + static_cast<std::uint64_t>(++number) * 0x10000;
      const TableEntry stored{
          .score = score, .evaluation = search::kUnknown, .depth = 250, .bound = bound, .best = 0xFFFF};
      table.store(key, stored);
      expect_known(table, key, stored);
      EXPECT_EQ(search::is_seen_end(table.probe(key)->score), search::is_seen_end(score));
      EXPECT_FALSE(table.probe(key ^ 1)) << "another position of the same cluster";
    }
  }
}

TEST(Table, KeepsTheMoveOfAPositionThatIsStoredWithout) {
  TranspositionTable table = small_table();
  table.store(key_beside(1), known_of(5));
  TableEntry without = known_of(6);
  without.best = search::kNoAction;
  table.store(key_beside(1), without);
  EXPECT_EQ(table.probe(key_beside(1))->depth, 6);
  EXPECT_EQ(table.probe(key_beside(1))->best, 77);
}

TEST(Table, KeepsWhatIsKnownOfAPositionMuchMoreDeeply) {
  TranspositionTable table = small_table();
  table.store(key_beside(1), known_of(10));
  table.store(key_beside(1), known_of(5, Bound::lower));
  expect_known(table, key_beside(1), known_of(10));
  table.store(key_beside(1), known_of(6, Bound::upper));
  expect_known(table, key_beside(1), known_of(6, Bound::upper));
  table.store(key_beside(1), known_of(10));
  table.store(key_beside(1), known_of(1, Bound::exact));
  expect_known(table, key_beside(1), known_of(1));
  table.store(key_beside(1), known_of(10));
  table.new_search();
  table.store(key_beside(1), known_of(1, Bound::lower));
  expect_known(table, key_beside(1), known_of(1, Bound::lower));
}

TEST(Table, LetsTheLeastDeepOfAClusterGo) {
  TranspositionTable table = small_table();
  for (const int depth : {9, 3, 8, 7}) table.store(key_beside(depth), known_of(depth));
  table.store(key_beside(1), known_of(1));
  EXPECT_FALSE(table.probe(key_beside(3)));
  for (const int depth : {9, 8, 7, 1}) expect_known(table, key_beside(depth), known_of(depth));
}

TEST(Table, LetsWhatOlderSearchesFoundGoFirst) {
  TranspositionTable table = small_table();
  table.store(key_beside(12), known_of(12));
  table.new_search();
  for (const int depth : {5, 6, 7}) table.store(key_beside(depth), known_of(depth));
  table.store(key_beside(1), known_of(1));
  EXPECT_FALSE(table.probe(key_beside(12))) << "a search is worth eight plies";
  table.store(key_beside(2), known_of(2));
  EXPECT_FALSE(table.probe(key_beside(1)));
  for (const int depth : {5, 6, 7, 2}) expect_known(table, key_beside(depth), known_of(depth));
}

TEST(Table, DeepEntriesOutliveOneSearch) {
  TranspositionTable table = small_table();
  table.store(key_beside(20), known_of(20));
  table.new_search();
  for (const int depth : {5, 6, 7}) table.store(key_beside(depth), known_of(depth));
  table.store(key_beside(8), known_of(8));
  EXPECT_TRUE(table.probe(key_beside(20)));
  EXPECT_FALSE(table.probe(key_beside(5)));
}

TEST(Table, KnowsItsAgeAfterAllAgesHaveGoneRound) {
  TranspositionTable table = small_table();
  for (int search = 0; search < 31; ++search) table.new_search();
  table.store(key_beside(9), known_of(9));
  table.new_search();  // the age of the first search again
  for (const int depth : {2, 3, 4}) table.store(key_beside(depth), known_of(depth));
  table.store(key_beside(1), known_of(1));
  EXPECT_FALSE(table.probe(key_beside(9))) << "one search old, not thirty-one searches young";
}

TEST(Table, IsEmptyOnceItIsClearedOrResized) {
  TranspositionTable table = small_table();
  table.store(key_beside(1), known_of(5));
  table.clear();
  EXPECT_FALSE(table.probe(key_beside(1)));
  table.store(key_beside(1), known_of(5));
  EXPECT_TRUE(table.resize(2));
  EXPECT_FALSE(table.probe(key_beside(1)));
  table.store(key_beside(1), known_of(5));
  expect_known(table, key_beside(1), known_of(5));
  EXPECT_TRUE(table.resize(0)) << "there is a least size";
  table.store(key_beside(1), known_of(5));
  expect_known(table, key_beside(1), known_of(5));
}

TEST(Table, StaysAsItIsWhereMemoryDoesNotSuffice) {
  TranspositionTable table = small_table();
  table.store(key_beside(1), known_of(5));
  EXPECT_FALSE(table.resize(std::size_t{1} << 40));
  expect_known(table, key_beside(1), known_of(5));
}

TEST(Table, SaysHowMuchOfItThisSearchHasWritten) {
  TranspositionTable table = small_table();
  EXPECT_EQ(table.permille_full(), 0);
  for (std::uint64_t cluster = 0; cluster < 125; ++cluster) {
    for (std::uint64_t way = 0; way < 4; ++way) table.store(cluster << 8 | way, known_of(3));
  }
  EXPECT_EQ(table.permille_full(), 500);
  table.new_search();
  EXPECT_EQ(table.permille_full(), 0);
}

/// Two threads write two positions over each other into one entry, the others of its cluster being worth more; what is
/// known of the one is never given for the other.
TEST(Table, RecognisesNoEntryThatTwoThreadsHaveTorn) {
  TranspositionTable table = small_table();
  for (const int number : {3, 4, 5}) table.store(key_beside(number), known_of(200));
  const auto of_key = [](int number) {
    return TableEntry{.score = number, .evaluation = number, .depth = 1, .bound = Bound::lower, .best = 1};
  };
  std::atomic<bool> stop{false};
  std::vector<std::jthread> writers;
  for (int thread = 0; thread < 2; ++thread) {
    writers.emplace_back([&, thread] {
      for (int i = thread; !stop.load(std::memory_order_relaxed); ++i) {
        const int number = 1 + i % 2;
        table.store(key_beside(number), of_key(number));
      }
    });
  }
  int found = 0;
  for (int i = 0; found < 1'000'000; ++i) {
    const int number = 1 + i % 2;
    const auto known = table.probe(key_beside(number));
    if (!known) continue;
    ++found;
    if (known->score == number && known->evaluation == number) continue;
    ADD_FAILURE() << "what is known of " << known->score << " was given for " << number;
    break;
  }
  stop.store(true);
}

}  // namespace
}  // namespace rules::test
