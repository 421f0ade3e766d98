// What a match writes, as the store is given it.
#include "server/games/record.hpp"

#include <gtest/gtest.h>

#include "tests/server/match/support.hpp"

namespace server::test {
namespace {

// Its number was taken for its place in the list of draws.
TEST(Record, OfAVoidRollKnowsItsDrawThoughNumbersWereSkipped) {
  Table table{{.variant = "rolling-dynamic", .rated = true}};
  table.started();
  for (const std::uint32_t number : {2U, 900'000U}) table.secrets[number] = table.secrets.at(1);
  table.forget();
  ASSERT_TRUE(table.send(Restored{}));
  for (const char* one : {"alice", "bob"}) {
    const FairCommit commit{.draw = table.game_id + ".900001", .commitment = table.commitment_of(one)};
    ASSERT_TRUE(table.act(one, commit));
  }
  ASSERT_TRUE(table.move("b1b3c3"));
  const auto effects = table.act("bob", Resign{});
  ASSERT_TRUE(effects) << effects.error().sentence;
  const store::Writes writes = writes_of(*effects, table.state(), table.now);
  ASSERT_EQ(writes.draws.size(), 1U);
  EXPECT_EQ(writes.draws[0].key.number, 900'001U);
  ASSERT_TRUE(writes.draws[0].voided);
  EXPECT_FALSE(writes.draws[0].voided->left_rated_setup);
}

}  // namespace
}  // namespace server::test
