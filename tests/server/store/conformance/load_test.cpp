// What a store tells of itself to whoever watches: what waits, and how large it is.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class LoadTest : public StoreTest {
 protected:
  Result<Size> measure() {
    return answer<Size>([&](auto then) { db->measure(std::move(then)); });
  }
};
INSTANTIATE_TEST_SUITE_P(Every, LoadTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(LoadTest, nothing_waits_where_nothing_was_asked_and_there_are_places) {
  const store::Load load = db->load();
  EXPECT_EQ(load.writes, 0U);
  EXPECT_EQ(load.reads, 0U);
  EXPECT_GT(load.most_writes, 1'000U);
  EXPECT_GT(load.most_reads, 1'000U);
}

TEST_P(LoadTest, it_knows_how_large_it_is_until_it_is_closed) {
  const auto size = measure();
  ASSERT_TRUE(size);
  EXPECT_GT(size->database, 100'000U) << "the schema alone takes more";
  db->close();
  EXPECT_EQ(refusal(measure()), "closed");
}

}  // namespace
}  // namespace store_tests
