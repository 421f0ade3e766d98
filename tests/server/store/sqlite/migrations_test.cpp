// How a database comes to the program's schema, and which databases are refused.
#include "server/store/sqlite/migrations.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

using sql::Migration;
using sqlite::Connection;
using sqlite::Query;
using testing::HasSubstr;

constexpr Migration kOne{.version = 1, .name = "one", .sha256 = "aa", .sql = "CREATE TABLE one (n INTEGER); "};
constexpr Migration kTwo{.version = 2, .name = "two", .sha256 = "bb", .sql = "CREATE TABLE two (n INTEGER);"};
constexpr Migration kBadTwo{.version = 2,
                            .name = "two",
                            .sha256 = "cc",
                            .sql = "CREATE TABLE half (n INTEGER); INSERT INTO nowhere VALUES (1)"};

class MigrationsTest : public testing::Test {
 protected:
  MigrationsTest() {
    const SQLite::Database made{file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
    connection = std::make_unique<Connection>(file, Connection::Use::write);
  }
  Result<void> migrate(const std::vector<Migration>& migrations) { return sqlite::migrate(*connection, migrations); }
  std::set<std::string> tables() {
    SQLite::Statement rows{connection->database(), "SELECT name FROM sqlite_schema WHERE type = 'table'"};
    std::set<std::string> names;
    while (rows.executeStep()) names.insert(rows.getColumn(0).getString());
    return names;
  }

  const Directory place;
  const std::filesystem::path file = place / "m.db";
  std::unique_ptr<Connection> connection;
};

TEST_F(MigrationsTest, those_of_the_program_are_numbered_named_and_hashed) {
  const auto migrations = sqlite::embedded_migrations();
  ASSERT_GE(migrations.size(), 3u);
  EXPECT_EQ(migrations.front().version, 1);
  EXPECT_EQ(migrations.front().name, "games");
  for (const Migration& migration : migrations) EXPECT_EQ(migration.sha256.size(), 64u) << migration.name;
  EXPECT_TRUE(sqlite::migrate(*connection, migrations));
}

TEST_F(MigrationsTest, a_game_by_post_that_waited_for_ever_is_one_by_post) {
  constexpr std::size_t kBefore = 24;
  const auto migrations = sqlite::embedded_migrations();
  ASSERT_TRUE(sqlite::migrate(*connection, migrations.first(kBefore)));
  const auto add = [&](const std::string& id, const std::string& clock) {
    connection->script(
        "INSERT INTO games (id, created_ms, variant, rules_version, options, term, state, summary) VALUES ('" + id +
        R"(', 5, 'chess', 1, '{}', 1, 'waiting', '{"clock":{"type":")" + clock + R"("}}'))");
  };
  add("00000001", "correspondence");
  add("00000002", "fischer");
  ASSERT_TRUE(sqlite::migrate(*connection, migrations));
  Query row = connection->query("SELECT group_concat(id) FROM games WHERE by_post = 1");
  ASSERT_TRUE(row.next());
  EXPECT_EQ(row.text(0), "00000001");
}

TEST_F(MigrationsTest, a_tournament_that_does_not_say_who_has_won_says_that_nobody_is_known) {
  const auto all = sqlite::embedded_migrations();
  const auto winners = std::ranges::find(all, std::string_view{"winners"}, &Migration::name);
  ASSERT_NE(winners, all.end());
  ASSERT_TRUE(sqlite::migrate(*connection, {all.begin(), winners}));
  const auto add = [&](const std::string& id, const std::string& summary) {
    connection->script("INSERT INTO tournaments (id, is_over, starts_ms, summary) VALUES ('" + id + "', 1, 5, '" +
                       summary + "')");
  };
  add("Cup00001", R"({"name":"\"winners\":"})");
  add("Cup00002", R"({"winners":["u-a"]})");
  ASSERT_TRUE(sqlite::migrate(*connection, all));
  Query rows = connection->query("SELECT summary FROM tournaments ORDER BY id");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.text(0), R"({"name":"\"winners\":","winners":[]})");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.text(0), R"({"winners":["u-a"]})");
}

TEST_F(MigrationsTest, an_empty_database_gets_all_and_a_later_program_the_rest) {
  ASSERT_TRUE(migrate({kOne}));
  EXPECT_EQ(tables(), (std::set<std::string>{"schema_migrations", "one"}));
  ASSERT_TRUE(migrate({kOne, kTwo}));
  EXPECT_EQ(tables(), (std::set<std::string>{"schema_migrations", "one", "two"}));
}

TEST_F(MigrationsTest, an_up_to_date_database_is_left_alone) {
  ASSERT_TRUE(migrate({kOne, kTwo}));
  const int changes = connection->database().getTotalChanges();
  EXPECT_TRUE(migrate({kOne, kTwo}));
  EXPECT_EQ(connection->database().getTotalChanges(), changes);
}

TEST_F(MigrationsTest, another_wording_of_an_applied_one_is_refused) {
  ASSERT_TRUE(migrate({kOne}));
  Migration other = kOne;
  other.sha256 = "ab";
  const auto refused = migrate({other, kTwo});
  EXPECT_EQ(refusal(refused), "changed");
  EXPECT_THAT(refused.error().what, HasSubstr("migration 1 (one) was applied with SHA-256 aa"));
  EXPECT_FALSE(tables().contains("two"));
}

TEST_F(MigrationsTest, a_database_of_a_newer_program_is_refused) {
  ASSERT_TRUE(migrate({kOne, kTwo}));
  const auto refused = migrate({kOne});
  EXPECT_EQ(refusal(refused), "newer");
  EXPECT_THAT(refused.error().what, HasSubstr("start the newer version"));
}

// Whatever numbers a later program gives to its migrations, the reader must see that it is a later one.
TEST_F(MigrationsTest, a_newer_database_that_skips_a_number_is_newer) {
  ASSERT_TRUE(migrate({kOne, kTwo}));
  connection->script("UPDATE schema_migrations SET version = 99 WHERE version = 2");
  EXPECT_EQ(refusal(migrate({kOne})), "newer");
}

TEST_F(MigrationsTest, a_gap_in_the_database_or_in_the_program_is_refused) {
  ASSERT_TRUE(migrate({kOne, kTwo}));
  connection->script("DELETE FROM schema_migrations WHERE version = 1");
  EXPECT_EQ(refusal(migrate({kOne, kTwo})), "gap");
  EXPECT_EQ(refusal(migrate({kTwo})), "gap");
}

TEST_F(MigrationsTest, one_that_fails_leaves_the_step_before) {
  const auto failed = migrate({kOne, kBadTwo});
  EXPECT_FALSE(failed);
  EXPECT_THAT(failed.error().what, HasSubstr("migration 2 (two) failed and was taken back"));
  EXPECT_EQ(tables(), (std::set<std::string>{"schema_migrations", "one"}));
  EXPECT_TRUE(migrate({kOne, kTwo}));
}

TEST_F(MigrationsTest, the_database_of_another_program_is_left_as_it_is) {
  connection->script("CREATE TABLE recipes (title TEXT)");
  EXPECT_EQ(refusal(migrate({kOne})), "foreign");
  EXPECT_EQ(tables(), std::set<std::string>{"recipes"});
}

// Before migration 10, the order of letters decided which of them were folded into one.
TEST_F(MigrationsTest, accounts_whose_names_were_not_known_to_look_alike_stay_and_keep_others_away) {
  const auto all = sqlite::embedded_migrations();
  ASSERT_TRUE(sqlite::migrate(*connection, all.first(9)));
  connection->script(
      "INSERT INTO accounts VALUES"
      " ('u-0000000001', 'vvv',   'wv',     'hash', NULL, 'player', 1, NULL),"
      " ('u-0000000002', 'vw',    'vw',     '',     NULL, 'player', 2, 9),"  // this account is closed
      " ('u-0000000005', 'C-Dm',  'cdm',    'hash', NULL, 'player', 5, NULL),"
      " ('u-0000000006', 'Bob',   'bob',    'hash', NULL, 'player', 6, NULL);");
  ASSERT_TRUE(sqlite::migrate(*connection, all));
  EXPECT_THROW(connection->script("UPDATE accounts SET skeleton = 'x' WHERE id = 'u-0000000001'"), sql::Failure);
  connection.reset();

  const auto store = sqlite::open({.file = file}).value();
  const auto found = [&](auto method, const std::string& what) {
    const auto one = answer<Credentials>([&](auto then) { (store->accounts().*method)(what, std::move(then)); });
    return one ? one->account.name : refusal(one);
  };
  for (const char* name : {"vvv", "vw", "C-Dm", "Bob"}) EXPECT_EQ(found(&Accounts::by_name, name), name);
  EXPECT_EQ(found(&Accounts::by_skeleton, "vvv"), "vvv") << "of two the older one";
  EXPECT_EQ(found(&Accounts::by_skeleton, "cdrn"), "C-Dm");
  EXPECT_EQ(found(&Accounts::by_skeleton, "bob"), "Bob");
}

TEST_F(MigrationsTest, the_log_takes_no_update_and_no_deletion) {
  ASSERT_TRUE(sqlite::migrate(*connection, sqlite::embedded_migrations()));
  connection->script(
      "INSERT INTO games (id, created_ms, variant, rules_version, options, term, state, summary)"
      " VALUES ('g8K2mQxZ', 0, 'chess', 1, '{}', 1, 'waiting', '{}');"
      "INSERT INTO early_events VALUES (1, 1, 0, 'move', 1, NULL, NULL, '{}');"
      "INSERT INTO game_log VALUES (1, 1, 2, 0, 0, 1, 1, NULL, NULL, '{}')");
  for (const std::string log : {"game_events", "early_events", "game_log"}) {
    EXPECT_THROW(connection->script("UPDATE " + log + " SET body = 'x'"), sql::Failure);
    EXPECT_THROW(connection->script("DELETE FROM " + log), sql::Failure);
  }
  EXPECT_EQ(connection->database().execAndGet("SELECT count(*) FROM game_events").getInt(), 2);
  EXPECT_THROW(connection->script("UPDATE log_names SET name = 'x'"), sql::Failure);
  EXPECT_THROW(connection->script("DELETE FROM log_names"), sql::Failure);
}

TEST_F(MigrationsTest, games_that_were_played_before_they_were_counted_are_counted) {
  const auto all = sqlite::embedded_migrations();
  const auto kept = std::ranges::find(all, std::string_view{"kept"}, &Migration::name);
  ASSERT_NE(kept, all.end());
  ASSERT_TRUE(sqlite::migrate(*connection, {all.begin(), kept}));
  const auto add = [&](int key, const char* state, const char* result) {
    const std::string id = "game000" + std::to_string(key);
    connection->script(
        "INSERT INTO games VALUES (" + std::to_string(key) + ", '" + id + "', 1, 'chess', 1, '{}', 1, '" + state +
        "', '{\"outcome\":{\"result\":\"" + result + "\"}}', iif('" + state +
        "' = 'finished', 2, NULL)); INSERT INTO game_players VALUES ('u-0123456789', " + std::to_string(key) + ")");
  };
  add(1, "finished", "white");
  add(2, "finished", "draw");
  add(3, "finished", "none");
  add(4, "running", "white");
  ASSERT_TRUE(sqlite::migrate(*connection, all));
  EXPECT_EQ(connection->database().execAndGet("SELECT played FROM games_played").getInt(), 2);
}

}  // namespace
}  // namespace store_tests
