// Whose turn it is in the queue. The tests give the time.
#include "server/accounts/fair_queue.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using namespace std::chrono_literals;

const FairQueue::Time kOpened{};

class FairQueueTest : public testing::Test {
 protected:
  /// Queues `name`, and gives what had to go for it, as `name: why`; empty: nothing.
  std::string push(const std::string& client, const std::string& name) {
    const auto job = [this, name](Turn turn) {
      last = name + (turn == Turn::now ? "" : turn == Turn::too_many ? ": too_many" : ": too_many_here");
    };
    auto refused = queue.push(client, job, kOpened);
    if (!refused) return "";
    refused->job(refused->why);
    return last;
  }
  std::string pop() {
    queue.pop(kOpened)(Turn::now);
    return last;
  }
  FairQueue queue{{.waiting = 6, .each = 3}};
  std::string last;
};

TEST_F(FairQueueTest, addresses_take_turns_and_each_is_served_in_order) {
  for (const char* name : {"a1", "a2", "a3"}) EXPECT_EQ(push("a", name), "");
  for (const char* name : {"b1", "b2"}) EXPECT_EQ(push("b", name), "");
  for (const char* name : {"a1", "b1", "a2", "b2", "a3"}) EXPECT_EQ(pop(), name);
  EXPECT_TRUE(queue.empty());
}

TEST_F(FairQueueTest, a_flood_from_one_address_refuses_only_itself) {
  for (const char* name : {"a1", "a2", "a3"}) EXPECT_EQ(push("a", name), "");
  EXPECT_EQ(push("a", "a4"), "a4: too_many_here");
  EXPECT_EQ(push("b", "b1"), "");
  EXPECT_EQ(pop(), "a1");
  EXPECT_EQ(push("a", "a5"), "");
  EXPECT_EQ(pop(), "b1") << "who was not served yet";
}

TEST_F(FairQueueTest, where_it_is_full_who_has_most_loses_its_newest) {
  for (const char* name : {"a1", "a2", "a3"}) EXPECT_EQ(push("a", name), "");
  for (const char* name : {"b1", "b2", "c1"}) EXPECT_EQ(push(std::string(1, name[0]), name), "");
  EXPECT_EQ(push("d", "d1"), "a3: too_many");
  EXPECT_EQ(push("e", "e1"), "b2: too_many") << "of two that have as much, the newer";
  EXPECT_EQ(push("f", "f1"), "a2: too_many");
  EXPECT_EQ(push("g", "g1"), "g1: too_many") << "all of them come first";
}

TEST_F(FairQueueTest, a_newcomer_has_a_place_once_every_address_of_a_flood_was_served) {
  // The number of addresses that never stop asking.
  constexpr int kAddresses = 40;
  const auto flood = [&] {
    for (int i = 0; i < kAddresses; ++i) (void)push("flood" + std::to_string(i), "flood");
  };
  flood();
  int served = 0;
  while (push("honest", "honest") == "honest: too_many") {
    (void)pop();
    flood();
    ASSERT_LE(++served, kAddresses);
  }
  do {
    flood();
    ASSERT_LE(++served, kAddresses + 6) << "and those who wait with it";
  } while (pop() != "honest");
}

TEST_F(FairQueueTest, what_was_served_is_forgotten_in_time) {
  EXPECT_EQ(push("a", "a1"), "");
  EXPECT_EQ(pop(), "a1");
  const auto job = [this](const char* name) { return [this, name](Turn) { last = name; }; };
  const auto later = kOpened + 10min;
  EXPECT_FALSE(queue.push("a", job("a2"), later));
  EXPECT_FALSE(queue.push("b", job("b1"), later));
  queue.pop(later)(Turn::now);
  EXPECT_EQ(last, "a2");
}

}  // namespace
}  // namespace server
