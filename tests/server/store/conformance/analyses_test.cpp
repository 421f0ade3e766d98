// Analyses of games as the store keeps them: one of each game, given to one worker at a time, value by value.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

constexpr std::int64_t kDayMs = 86'400'000;

class AnalysesTest : public StoreTest {
 protected:
  AnalysesTest() {
    for (const std::string& id : {alice, bob}) {
      NewAccount account{
          .account = {.id = id, .name = id.substr(2), .created = at(1)}, .skeleton = id.substr(2), .password = "x"};
      EXPECT_TRUE(answer<Account>(
          [&](auto then) { db->accounts().open_account(std::move(account), std::nullopt, std::move(then)); }));
    }
    for (const int number : {1, 2, 3, 4, 5}) EXPECT_TRUE(create(*db, game_id(number)));
  }
  /// Asks for positions 0 … 2, at a moment of the second day.
  Result<void> request(const std::string& account, int game, std::int64_t ms = kDayMs + 5) {
    return answer<void>([&](auto then) {
      db->analyses().ask_for_analysis({.game = game_id(game),
                                       .account = account,
                                       .first = 0,
                                       .last = 2,
                                       .nodes = 1000,
                                       .at = at(ms),
                                       .day = at(ms / kDayMs * kDayMs)},
                                      std::move(then));
    });
  }
  std::optional<AnalysisShown> shown(int game) {
    return answer<std::optional<AnalysisShown>>(
               [&](auto then) { db->analyses().analysis_of(game_id(game), std::move(then)); })
        .value();
  }
  /// Gives the number of the game that this worker is given; 0: none. A worker that was silent since before `lost` has
  /// lost its game.
  int take(const std::string& worker, std::int64_t now = 10, std::int64_t lost = 0, const std::string& engine = "E 1") {
    const auto taken = answer<std::optional<Analysis>>([&](auto then) {
      db->analyses().take_analysis({.id = worker, .engine = engine}, at(now), at(lost), std::move(then));
    });
    if (!taken || !*taken) return 0;
    return std::stoi((*taken)->game.text().substr(4));
  }
  Result<void> bring(const std::string& worker, int game, std::int64_t position, std::vector<std::string> values,
                     std::int64_t now = 20) {
    return answer<void>([&](auto then) {
      db->analyses().add_analysis_values(
          {.game = game_id(game), .worker = worker, .position = position, .values = std::move(values)}, at(now),
          std::move(then));
    });
  }
  std::int64_t count(const std::string& account, std::int64_t since) {
    return answer<std::int64_t>([&](auto then) { db->analyses().count_analyses(account, at(since), std::move(then)); })
        .value();
  }

  const std::string alice = "u-alice00000";
  const std::string bob = "u-bob0000000";
};

INSTANTIATE_TEST_SUITE_P(Every, AnalysesTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(AnalysesTest, are_asked_for_once_for_a_game_whoever_asks) {
  EXPECT_FALSE(shown(1));
  for (const std::string& one : {alice, alice, bob}) EXPECT_TRUE(request(one, 1));
  EXPECT_EQ(count(alice, kDayMs), 1);
  EXPECT_EQ(count(bob, kDayMs), 0) << "what is there already costs nothing";
  EXPECT_EQ(refusal(request(alice, 77)), "not_found");
  EXPECT_EQ(refusal(request("u-nobody0000", 2)), "not_found");
  ASSERT_TRUE(request(bob, 2, kDayMs + 9));
  reopen();
  EXPECT_EQ(shown(1)->analysis, (Analysis{.game = game_id(1), .last = 2, .nodes = 1000, .asked = at(kDayMs + 5)}));
  EXPECT_EQ(shown(2)->games_ahead, 1);
  EXPECT_EQ(shown(2)->positions_ahead, 3);
}

TEST_P(AnalysesTest, are_so_many_in_a_day_of_an_account) {
  for (const int game : {1, 2, 3}) ASSERT_TRUE(request(alice, game, 2 * kDayMs - 1));
  EXPECT_EQ(refusal(request(alice, 4, 2 * kDayMs - 1)), "full");
  EXPECT_TRUE(request(alice, 3, 2 * kDayMs - 1)) << "that one she has";
  EXPECT_TRUE(request(bob, 5, 2 * kDayMs - 1));
  EXPECT_TRUE(request(alice, 4, 2 * kDayMs)) << "another day";
  EXPECT_EQ(count(alice, kDayMs), 4);
  EXPECT_EQ(count(alice, 2 * kDayMs), 1);
}

TEST_P(AnalysesTest, go_to_one_worker_until_it_is_lost) {
  EXPECT_EQ(take("one"), 0);
  ASSERT_TRUE(request(alice, 2, kDayMs + 1));
  ASSERT_TRUE(request(alice, 1, kDayMs + 2));
  EXPECT_EQ(take("one", 10), 2) << "the one that has waited longest";
  EXPECT_EQ(take("one", 11), 2) << "the same until it is done";
  EXPECT_EQ(take("two", 12), 1);
  EXPECT_EQ(take("three", 13), 0);
  reopen();
  EXPECT_EQ(take("three", 14, 11), 0) << "who said something at 11 is not lost";
  EXPECT_EQ(take("three", 15, 12), 2);
  EXPECT_EQ(refusal(bring("one", 2, 2, {"2"})), "conflict");
  EXPECT_TRUE(bring("three", 2, 2, {"2"}));
}

TEST_P(AnalysesTest, let_others_go_first_once_their_worker_was_lost) {
  ASSERT_TRUE(request(alice, 1, 1));
  ASSERT_TRUE(request(alice, 2, 2));
  ASSERT_EQ(take("one", 10), 1);
  EXPECT_EQ(take("two", 20, 15), 2) << "whatever is wrong with the first one";
  EXPECT_EQ(take("three", 21, 15), 1) << "it is not forgotten";
}

TEST_P(AnalysesTest, come_value_by_value_from_the_end_to_the_start) {
  ASSERT_TRUE(request(alice, 1));
  EXPECT_EQ(refusal(bring("one", 1, 2, {"2"})), "conflict") << "nobody has it in hand";
  ASSERT_EQ(take("one"), 1);
  EXPECT_EQ(refusal(bring("one", 1, 1, {"1"})), "conflict");
  EXPECT_EQ(refusal(bring("one", 1, 2, {"2", "1", "0", "-1"})), "conflict");
  ASSERT_TRUE(bring("one", 1, 2, {"2"}));
  EXPECT_EQ(refusal(bring("one", 1, 2, {"2"})), "conflict") << "that is there";
  reopen();
  EXPECT_EQ(shown(1)->analysis.found, 1);
  EXPECT_EQ(shown(1)->values, (std::vector<std::string>{"2"}));
  EXPECT_FALSE(shown(1)->analysis.done);
  ASSERT_TRUE(bring("one", 1, 1, {"1", "0"}, 30));
  EXPECT_EQ(shown(1)->values, (std::vector<std::string>{"0", "1", "2"}));
  EXPECT_EQ(shown(1)->analysis.done, at(30));
  EXPECT_EQ(shown(1)->analysis.engine, "E 1");
  EXPECT_EQ(take("one"), 0);
  EXPECT_EQ(refusal(bring("one", 1, 0, {"0"})), "conflict");
  EXPECT_EQ(refusal(bring("one", 2, 2, {"2"})), "conflict") << "nobody asks for that one";
}

TEST_P(AnalysesTest, are_of_one_engine) {
  ASSERT_TRUE(request(alice, 1));
  ASSERT_EQ(take("one"), 1);
  ASSERT_TRUE(bring("one", 1, 2, {"old"}));
  ASSERT_EQ(take("two", 99, 50), 1);
  EXPECT_EQ(shown(1)->analysis.found, 1) << "the same engine goes on";
  ASSERT_EQ(take("three", 199, 150, "E 2"), 1);
  EXPECT_EQ(shown(1)->analysis.found, 0);
  ASSERT_TRUE(bring("three", 1, 2, {"2", "1", "0"}));
  EXPECT_EQ(shown(1)->analysis.engine, "E 2");
}

TEST_P(AnalysesTest, that_are_dropped_cost_nothing) {
  ASSERT_TRUE(request(alice, 1));
  ASSERT_EQ(take("one"), 1);
  ASSERT_TRUE(bring("one", 1, 2, {"2"}));
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_TRUE(answer<void>([&](auto then) { db->analyses().drop_analysis(game_id(1), std::move(then)); }));
  }
  EXPECT_FALSE(shown(1));
  EXPECT_EQ(count(alice, kDayMs), 0);
  EXPECT_TRUE(request(bob, 1));
  EXPECT_EQ(shown(1)->analysis.found, 0);
}

TEST_P(AnalysesTest, are_listed_for_who_asked_until_the_account_is_closed) {
  for (const int game : {2, 1}) ASSERT_TRUE(request(alice, game));
  ASSERT_TRUE(request(bob, 3));
  const auto listed = [&](std::optional<GameId> after, std::size_t most) {
    std::vector<GameId> games;
    const auto all = answer<std::vector<Analysis>>(
        [&](auto then) { db->analyses().analyses_by(alice, std::move(after), most, std::move(then)); });
    for (const Analysis& one : *all) games.push_back(one.game);
    return games;
  };
  EXPECT_EQ(listed({}, 9), (std::vector{game_id(1), game_id(2)}));
  EXPECT_EQ(listed({}, 1), (std::vector{game_id(1)}));
  EXPECT_EQ(listed(game_id(1), 9), (std::vector{game_id(2)}));
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().close_account(alice, at(2 * kDayMs), std::move(then)); }));
  EXPECT_TRUE(listed({}, 9).empty());
  EXPECT_TRUE(shown(1)) << "it stays with its game";
}

}  // namespace
}  // namespace store_tests
