// What happens between the store and a PostgreSQL that goes away, warns, or has two writers at once.
#include <atomic>
#include <thread>

#include "tests/server/store/postgres/support.hpp"

namespace store_tests {
namespace {

using testing::HasSubstr;

class PostgresConnectionTest : public PostgresTest {
 protected:
  PostgresConnectionTest() { store = open().value(); }
  std::unique_ptr<Store> store;
};

TEST_F(PostgresConnectionTest, after_a_restart_of_postgresql_the_store_goes_on_by_itself) {
  ASSERT_TRUE(create(*store, game_id(1), events(1, 2)));
  EXPECT_EQ(end_sessions(), 5) << "two that write, two that read and one for the lease";
  EXPECT_EQ(refusal(append(*store, game_id(1), 2, events(3, 3))), "unavailable") << "nobody knows what came of it";
  EXPECT_TRUE(append(*store, game_id(1), 2, events(3, 3)));
  Writes writes = events(4, 4);
  writes.heading = Heading{.state = GameState::running};
  EXPECT_TRUE(append(*store, game_id(1), 3, writes)) << "what has only begun is begun again";
  for (int reader = 0; reader < 2; ++reader) EXPECT_EQ(read(*store, game_id(1))->events, events(1, 4).events);
}

/// Makes every commit that has written to this table end with a warning, as one does for which the standby was not
/// waited.
std::string warns_at_commit(const std::string& table) {
  return "CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS"
         " $$ BEGIN RAISE WARNING 'canceling wait for synchronous replication'; RETURN NULL; END $$;"
         "CREATE CONSTRAINT TRIGGER warns AFTER INSERT OR UPDATE ON " +
         table + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn()";
}

TEST_F(PostgresConnectionTest, a_move_whose_commit_ends_with_a_warning_is_not_acknowledged) {
  ASSERT_TRUE(create(*store, game_id(1), events(1, 1)));
  meddle(warns_at_commit("game_heads"));
  const auto refused = append(*store, game_id(1), 1, events(2, 2));
  EXPECT_EQ(refusal(refused), "unavailable");
  EXPECT_THAT(refused.error().what, HasSubstr("standby"));
  meddle("DROP TRIGGER warns ON game_heads");
  const Term term = take_over(*store)->term;
  const auto claimed =
      answer<StoredGame>([&](auto then) { store->games().claim(game_id(1), term, {}, std::move(then)); });
  EXPECT_EQ(claimed->head.last, 2u) << "what became of it is seen once the game is claimed";
}

TEST_F(PostgresConnectionTest, what_is_due_is_stored_though_the_first_commit_is_in_the_way) {
  ASSERT_TRUE(create(*store, game_id(1), events(1, 1)));
  const Term term = take_over(*store)->term;  // the game has not been claimed, so this append goes alone
  meddle(
      "CREATE SEQUENCE tries; CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS"
      " $$ BEGIN IF nextval('tries') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40001'; END IF; RETURN NULL; END $$;"
      "CREATE CONSTRAINT TRIGGER fails AFTER UPDATE ON game_heads DEFERRABLE INITIALLY DEFERRED"
      " FOR EACH ROW EXECUTE FUNCTION fail_once()");
  Writes writes = events(2, 2);
  writes.due = Due{.at = at(7)};
  EXPECT_TRUE(append(*store, game_id(1), 1, writes, term));
  EXPECT_EQ(read(*store, game_id(1))->events, events(1, 2).events);
  EXPECT_GT(meddle("SELECT last_value FROM tries"), 1) << "it was in the way";
}

/// The room that was refused reads its game again at once: it is its own, so that nothing has to be written for that.
class PostgresDoubtTest : public PostgresConnectionTest {
 protected:
  void SetUp() override {
    PostgresConnectionTest::SetUp();
    term = take_over(*store)->term;
    ASSERT_TRUE(create(*store, game_id(1), events(1, 1), term));
    ASSERT_TRUE(load());
  }
  Result<GameRecord> load() {
    return answer<GameRecord>([&](auto then) { store->games().load(game_id(1), OfFinished::all, 1, std::move(then)); });
  }
  void let_nothing_be_confirmed() { meddle("ALTER TABLE probe RENAME TO away"); }
  void let_writes_be_confirmed() { meddle("ALTER TABLE away RENAME TO probe"); }

  Term term{};
};

TEST_F(PostgresDoubtTest, what_was_not_confirmed_is_read_only_once_a_later_write_is) {
  meddle(warns_at_commit("game_heads"));
  let_nothing_be_confirmed();
  EXPECT_EQ(refusal(append(*store, game_id(1), 1, events(2, 2), term)), "unavailable");
  EXPECT_EQ(refusal(load()), "unavailable");
  let_writes_be_confirmed();
  EXPECT_EQ(load()->game.head.last, 2u);
}

TEST_F(PostgresDoubtTest, so_is_what_is_read_by_whoever_finds_that_the_database_was_away) {
  let_nothing_be_confirmed();
  meddle(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
      "current_database()");
  EXPECT_EQ(refusal(load()), "unavailable");
  let_writes_be_confirmed();
  EXPECT_EQ(load()->game.head.last, 1u);
}

TEST_F(PostgresDoubtTest, an_old_owner_says_no_more_when_something_is_due) {
  Writes writes = events(2, 2);
  writes.due = Due{.at = at(7)};
  ASSERT_TRUE(take_over(*store));
  EXPECT_EQ(refusal(append(*store, game_id(1), 1, writes, term)), "fenced");
  EXPECT_EQ(load()->game.head.due, Due{});
}

TEST_F(PostgresConnectionTest, no_other_write_whose_commit_ends_with_a_warning_is_acknowledged) {
  meddle(warns_at_commit("probe"));
  EXPECT_EQ(refusal(answer<void>([&](auto then) { store->probe(std::move(then)); })), "unavailable");
  meddle("DROP TRIGGER warns ON probe");
  EXPECT_TRUE(answer<void>([&](auto then) { store->probe(std::move(then)); }));
}

TEST_F(PostgresConnectionTest, a_lock_that_somebody_holds_is_waited_for_only_so_long) {
  postgres::Connection other{url};
  other.script("BEGIN; SELECT * FROM owner FOR UPDATE");
  const auto refused = answer<void>([&](auto then) { store->probe(std::move(then)); });
  EXPECT_EQ(refusal(refused), "unavailable");
  EXPECT_EQ(refused.error().trouble, Trouble::locked);
  other.script("COMMIT");
  EXPECT_TRUE(answer<void>([&](auto then) { store->probe(std::move(then)); }));
}

TEST_F(PostgresConnectionTest, moves_do_not_wait_for_who_writes_other_things) {
  ASSERT_TRUE(create(*store, game_id(1), events(1, 1)));
  postgres::Connection other{url};
  other.script("BEGIN; SELECT * FROM owner FOR UPDATE");
  EXPECT_TRUE(append(*store, game_id(1), 1, events(2, 2)));
  other.script("COMMIT");
}

TEST_F(PostgresConnectionTest, writers_who_lock_each_other_out_try_again) {
  ASSERT_TRUE(create(*store, game_id(1), events(1, 1)));
  ASSERT_TRUE(create(*store, game_id(2), events(1, 1)));
  // The store's writer holds game 2 and wants game 1; this one holds 1 and wants 2.
  postgres::Connection other{url};
  other.script("BEGIN; SELECT * FROM game_heads WHERE game = (SELECT key FROM games WHERE id = 'game0001') FOR UPDATE");
  std::atomic<int> stored = 0;
  for (const int game : {2, 1}) {
    Writes writes = events(2, 2);
    writes.heading = Heading{.state = GameState::running};
    store->games().append(game_id(game), Term::first, 1, writes, [&](const auto& done) { stored += done ? 1 : 0; });
  }
  const auto waits =
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity"
      " WHERE datname = '" +
      name + "')";
  while (meddle(waits) == 0) std::this_thread::yield();
  try {
    other.script("SELECT * FROM game_heads WHERE game = (SELECT key FROM games WHERE id = 'game0002') FOR UPDATE");
    other.script("COMMIT");
  } catch (const sql::Failure& failure) {
    EXPECT_EQ(failure.kind(), sql::Failure::Kind::again);
    other.roll_back();
  }
  store.reset();
  EXPECT_EQ(stored, 2);
}

TEST_F(PostgresConnectionTest, a_value_that_postgresql_cannot_keep_is_refused_alone) {
  ASSERT_TRUE(create(*store, game_id(1), events(1, 1)));
  ASSERT_TRUE(create(*store, game_id(2), events(1, 1)));
  std::vector<std::future<Result<Appended>>> answers;
  {
    postgres::Connection other{url};
    other.script("BEGIN; LOCK TABLE game_heads");  // so that both wait, and come together
    for (const int game : {1, 2}) {
      Writes writes = events(2, 2);
      if (game == 1) writes.events[0].kind = "no\xff\xfe utf8";
      auto promise = std::make_shared<std::promise<Result<Appended>>>();
      answers.push_back(promise->get_future());
      store->games().append(game_id(game), Term::first, 1, writes,
                            [promise](Result<Appended> done) { promise->set_value(std::move(done)); });
    }
    other.script("COMMIT");
  }
  EXPECT_EQ(refusal(answers[0].get()), "invalid");
  EXPECT_TRUE(answers[1].get());
}

}  // namespace
}  // namespace store_tests
