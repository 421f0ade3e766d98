// Conditional lines as the store keeps them: with their game and their player, and no longer.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

class LinesTest : public StoreTest {
 protected:
  [[nodiscard]] Result<void> put(const ConditionalLines& lines) {
    return answer<void>([&](auto then) { db->lines().put_lines(lines, Term::first, std::move(then)); });
  }
  std::vector<ConditionalLines> in(const GameId& game) {
    return answer<std::vector<ConditionalLines>>([&](auto then) { db->lines().lines_in(game, std::move(then)); })
        .value();
  }
  std::vector<ConditionalLines> of(const std::string& player, std::optional<GameId> after = {}, std::size_t most = 9) {
    return answer<std::vector<ConditionalLines>>(
               [&](auto then) { db->lines().lines_of(player, after, most, std::move(then)); })
        .value();
  }
};

INSTANTIATE_TEST_SUITE_P(Every, LinesTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(LinesTest, are_one_tree_for_each_player_of_a_game) {
  ASSERT_TRUE(create(*db, game_id(1)));
  ASSERT_TRUE(create(*db, game_id(2)));
  const ConditionalLines bobs{.game = game_id(1), .player = "u-bob", .text = R"({"a":1})", .at = at(1'000)};
  const ConditionalLines alices{.game = game_id(1), .player = "u-alice", .text = R"({"a":2})", .at = at(2'000)};
  const ConditionalLines other{.game = game_id(2), .player = "u-bob", .text = R"({"a":3})", .at = at(3'000)};
  for (const auto& one : {bobs, alices, other}) ASSERT_TRUE(put(one));
  EXPECT_EQ(in(game_id(1)), (std::vector{alices, bobs}));
  const ConditionalLines later{.game = game_id(1), .player = "u-bob", .text = R"({"a":4})", .at = at(4'000)};
  ASSERT_TRUE(put(later));
  reopen();
  EXPECT_EQ(in(game_id(1)), (std::vector{alices, later}));
  EXPECT_EQ(of("u-bob"), (std::vector{later, other}));
  EXPECT_EQ(of("u-bob", {}, 1), (std::vector{later}));
  EXPECT_EQ(of("u-bob", game_id(1)), (std::vector{other}));
  EXPECT_TRUE(of("u-carol").empty());
}

TEST_P(LinesTest, that_are_dropped_are_gone) {
  ASSERT_TRUE(create(*db, game_id(1)));
  ASSERT_TRUE(put({.game = game_id(1), .player = "u-bob", .text = "{}", .at = at(1)}));
  ASSERT_TRUE(put({.game = game_id(1), .player = "u-alice", .text = "{}", .at = at(1)}));
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_TRUE(
        answer<void>([&](auto then) { db->lines().drop_lines(game_id(1), "u-bob", Term::first, std::move(then)); }));
  }
  EXPECT_TRUE(of("u-bob").empty());
  EXPECT_EQ(of("u-alice").size(), 1U);
}

TEST_P(LinesTest, go_with_the_end_of_their_game) {
  ASSERT_TRUE(create(*db, game_id(1), events(1, 1)));
  ASSERT_TRUE(put({.game = game_id(1), .player = "u-bob", .text = "{}", .at = at(1)}));
  Writes end = events(2, 2);
  end.heading = Heading{.state = GameState::finished};
  ASSERT_TRUE(append(*db, game_id(1), 1, std::move(end)));
  EXPECT_TRUE(in(game_id(1)).empty());
  EXPECT_EQ(refusal(put({.game = game_id(1), .player = "u-bob", .text = "{}", .at = at(1)})), "not_found");
  EXPECT_EQ(refusal(put({.game = game_id(2), .player = "u-bob", .text = "{}", .at = at(1)})), "not_found");
}

TEST_P(LinesTest, go_with_the_account_of_their_player) {
  const Account bob{.id = "u-0123456789", .name = "Bob", .created = at(1)};
  ASSERT_TRUE(answer<Account>([&](auto then) {
    db->accounts().open_account({.account = bob, .skeleton = "bob", .password = "hash"}, {}, std::move(then));
  }));
  ASSERT_TRUE(create(*db, game_id(1)));
  ASSERT_TRUE(put({.game = game_id(1), .player = "u-0123456789", .text = "{}", .at = at(1)}));
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().close_account("u-0123456789", at(2), std::move(then)); }));
  EXPECT_TRUE(in(game_id(1)).empty());
}

}  // namespace
}  // namespace store_tests
