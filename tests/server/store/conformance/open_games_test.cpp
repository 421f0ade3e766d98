// The interface Games: which games are open.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;

class OpenGamesTest : public StoreTest {
 protected:
  Result<std::vector<GameId>> open_games() {
    return answer<std::vector<GameId>>([&](auto then) { db->games().open_games(std::move(then)); });
  }
};
INSTANTIATE_TEST_SUITE_P(Every, OpenGamesTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(OpenGamesTest, open_games_are_those_not_finished_oldest_first) {
  const GameId older = game_id("00000001"), newer = game_id("00000002"), over = game_id("00000003");
  for (const GameId& id : {newer, over, older}) {
    NewGame game = new_game(id);
    game.created = at(id == older ? 10 : 20);
    ASSERT_TRUE(
        answer<Appended>([&](auto then) { db->games().create(game, Term::first, events(1, 4), std::move(then)); }));
  }
  Writes end;
  end.heading = Heading{.state = GameState::finished};
  ASSERT_TRUE(append(*db, over, 4, end));
  EXPECT_THAT(open_games().value(), ElementsAre(older, newer));
  EXPECT_EQ(answer<std::int64_t>([&](auto then) { db->games().count_open_games(std::move(then)); }), 2);
}

TEST_P(OpenGamesTest, waiting_games_are_those_that_have_not_begun_oldest_first) {
  const GameId older = game_id("00000001"), newer = game_id("00000002"), begun = game_id("00000003");
  for (const GameId& id : {newer, begun, older}) {
    NewGame game = new_game(id);
    game.created = at(id == older ? 10 : 20);
    ASSERT_TRUE(
        answer<Appended>([&](auto then) { db->games().create(game, Term::first, events(1, 4), std::move(then)); }));
  }
  Writes begins = events(5, 5);
  begins.heading = Heading{.state = GameState::running};
  ASSERT_TRUE(append(*db, begun, 4, begins));
  const auto games = answer<std::vector<GameHead>>([&](auto then) { db->games().waiting_games(std::move(then)); });
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ(games->front().game.id, older);
  EXPECT_EQ(games->front().last, 4u);
  EXPECT_EQ(games->back().game.id, newer);
}

}  // namespace
}  // namespace store_tests
