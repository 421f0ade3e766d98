// Days of leave as the store keeps them.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class LeaveDaysTest : public StoreTest {
 protected:
  void add(std::vector<LeaveDay> days) {
    ASSERT_TRUE(
        answer<void>([&](auto then) { db->leave_days().add_leave(std::move(days), Term::first, std::move(then)); }));
  }
  std::vector<LeaveDay> since(WallTime from) {
    return answer<std::vector<LeaveDay>>([&](auto then) { db->leave_days().leave_since(from, std::move(then)); })
        .value();
  }
};

INSTANTIATE_TEST_SUITE_P(Every, LeaveDaysTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(LeaveDaysTest, is_there_once_and_in_order) {
  const LeaveDay first{.player = "u-bob", .from = at(1'000)};
  const LeaveDay second{.player = "u-alice", .from = at(2'000)};
  add({second, first});
  add({first});
  EXPECT_EQ(since(at(0)), (std::vector{first, second}));
  EXPECT_EQ(since(at(1'001)), (std::vector{second}));
}

TEST_P(LeaveDaysTest, that_is_taken_back_is_gone) {
  const LeaveDay day{.player = "u-bob", .from = at(1'000)};
  add({day});
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_TRUE(answer<void>([&](auto then) { db->leave_days().drop_leave(day, Term::first, std::move(then)); }));
  }
  EXPECT_TRUE(since(at(0)).empty());
}

}  // namespace
}  // namespace store_tests
