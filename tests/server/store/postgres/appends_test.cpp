// Moves in PostgreSQL: one statement for all games that wait, and nothing of another owner's is overwritten.
#include <map>

#include "tests/server/store/postgres/support.hpp"

namespace store_tests {
namespace {

class PostgresAppendsTest : public PostgresTest {
 protected:
  PostgresAppendsTest() { store = open().value(); }
  std::unique_ptr<Store> store;
};

TEST_F(PostgresAppendsTest, games_that_wait_together_are_stored_together_each_on_its_own_terms) {
  for (int game = 1; game <= 6; ++game) ASSERT_TRUE(create(*store, game_id(game), events(1, 1)));
  meddle("UPDATE game_heads SET term = 5 WHERE game = (SELECT key FROM games WHERE id = 'game0005')");
  std::map<int, std::future<Result<Appended>>> answers;
  const auto ask = [&](int game, Seq expected) {
    auto promise = std::make_shared<std::promise<Result<Appended>>>();
    answers[game] = promise->get_future();
    store->games().append(game_id(game), Term{2}, expected, events(expected + 1, expected + 2),
                          [promise](Result<Appended> done) { promise->set_value(std::move(done)); });
  };
  {
    postgres::Connection other{url};
    other.script("BEGIN; LOCK TABLE game_heads");
    for (const int game : {1, 2, 3, 4, 5, 6, 7}) ask(game, game == 4 ? 3 : 1);
    other.script("COMMIT");
  }
  for (const int game : {1, 2, 3, 6}) EXPECT_EQ(answers[game].get(), Appended{3}) << game;
  EXPECT_EQ(refusal(answers[4].get()), "conflict");
  EXPECT_EQ(refusal(answers[5].get()), "fenced");
  EXPECT_EQ(refusal(answers[7].get()), "not_found");
  EXPECT_EQ(read(*store, game_id(1))->head.term, Term{2}) << "an append takes its game over";
  EXPECT_EQ(read(*store, game_id(5))->head.last, 1u);
}

TEST_F(PostgresAppendsTest, the_log_only_grows) {
  ASSERT_TRUE(create(*store, game_id(1), events(1, 1)));
  EXPECT_THROW(meddle("UPDATE game_log SET body = '{}'"), sql::Failure);
  EXPECT_THROW(meddle("DELETE FROM game_log"), sql::Failure);
  EXPECT_THROW(meddle("UPDATE fair_days SET head = 'x'; DELETE FROM accounts; DELETE FROM game_log"), sql::Failure);
}

}  // namespace
}  // namespace store_tests
