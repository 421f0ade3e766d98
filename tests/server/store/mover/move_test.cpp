// Moving a SQLite store to PostgreSQL: that nothing is left out, and that no difference goes unseen.
#include <algorithm>
#include <map>

#include "server/store/sqlite/alive.hpp"
#include "tests/server/store/mover/move_support.hpp"

namespace store_tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// What SQLite has to hold that PostgreSQL holds in another way.
bool is_of_sqlite_alone(const std::string& table) {
  constexpr std::array kAlone{"early_events", "log_names", "fair_void_counts", "schema_migrations"};
  return std::ranges::find(kAlone, table) != kAlone.end();
}

/// A condition on pg_class. Which server serves at the moment is nothing to be moved.
std::string of_tables_that_are_moved() {
  return " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT IN"
         " ('schema_migrations', 'lease', 'standbys')";
}

TEST_F(MoveTest, brings_over_every_table_and_every_column) {
  std::map<std::string, MovedTable> moved;
  MoveOrder order = order_to_replay();
  order.on_table = [&](const MovedTable& table) { moved[table.name] = table; };
  std::vector<std::string> tables;
  {
    sqlite::Connection sql{file, sqlite::Connection::Use::read};
    auto rows = sql.query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
    while (rows.next()) tables.push_back(rows.text(0));
  }
  const auto done = move(order);
  ASSERT_TRUE(done) << done.error().what;
  for (const std::string& table : tables) {
    if (is_of_sqlite_alone(table)) continue;
    ASSERT_TRUE(moved.contains(table)) << table;
    EXPECT_GT(moved[table].rows, 0) << table << " is empty: let tests/server/store/mover/full_store.cpp fill it";
    EXPECT_EQ(number_in_database("SELECT count(*) FROM " + table), moved[table].rows) << table;
  }
  const auto left_out = in_database("SELECT relname FROM pg_class" + of_tables_that_are_moved());
  for (int row = 0; row < PQntuples(left_out.get()); ++row)
    EXPECT_TRUE(moved.contains(std::string{postgres::text_in(*left_out, row, 0)}))
        << postgres::text_in(*left_out, row, 0) << " is in PostgreSQL alone";
  const auto empty = in_database(
      "SELECT string_agg(format('%I.%I', relname, attname), ' ') FROM pg_class JOIN pg_attribute ON attrelid ="
      " pg_class.oid AND attnum > 0" +
      of_tables_that_are_moved() +
      " AND (xpath('/row/c/text()', query_to_xml(format('SELECT count(%I) AS c FROM %I', attname, relname), false, "
      "true,"
      " '')))[1]::TEXT = '0'");
  EXPECT_EQ(postgres::text_in(*empty, 0, 0), "") << "columns that full_store.cpp leaves empty";
}

TEST_F(MoveTest, leaves_what_a_store_reads_as_it_was) {
  std::map<std::string, StoredGame> games;
  const std::vector<GameId> ids{game_id(1), game_id(2), game_id("early000"), game_id("ended000")};
  std::vector<KeyRow> keys;
  std::optional<Bytes32> salt;
  const auto keys_of = [](Store& store) {
    return answer<std::vector<KeyRow>>([&](auto then) { store.fair_records().keys(std::move(then)); }).value();
  };
  {
    const auto store = sqlite::open({.file = file}).value_or(nullptr);
    ASSERT_TRUE(store);
    for (const GameId& id : ids) games[id.text()] = read(*store, id).value();
    keys = keys_of(*store);
    salt = store->lineage().salt;
  }
  sqlite::AliveStamp{place / sqlite::kAliveStamp}.write(at(1'700'000'000'000));
  const auto done = move();
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->games, ids.size());
  EXPECT_FALSE(done->was_there);

  const auto store = store::open(url).value_or(nullptr);
  ASSERT_TRUE(store);
  for (const GameId& id : ids) {
    const StoredGame was = games[id.text()];
    const auto is = read(*store, id);
    ASSERT_TRUE(is) << is.error().what;
    EXPECT_EQ(is->head, was.head) << id.text();
    EXPECT_EQ(is->events, was.events) << id.text();
  }
  EXPECT_EQ(games["early000"].events.size(), 4U);
  EXPECT_EQ(keys_of(*store), keys);
  EXPECT_EQ(store->lineage().salt, salt);
  EXPECT_FALSE(store->lineage().settled);
  const auto taken = answer<Tenure>([&](auto then) { store->take_over({}, std::move(then)); });
  ASSERT_TRUE(taken) << taken.error().what;
  EXPECT_EQ(taken->served, at(1'700'000'000'000)) << "for how long nobody could move";
  EXPECT_EQ(taken->term, Term{8}) << "a start has a higher term than every one before";
  EXPECT_TRUE(append(*store, game_id(1), 8, events(9, 9)));
  EXPECT_TRUE(create(*store, game_id(7), events(1, 1), Term{8}));
}

TEST_F(MoveTest, lets_numbers_go_on_behind_all_that_there_were) {
  ASSERT_TRUE(move());
  EXPECT_EQ(
      number_in_database("INSERT INTO games (id, created_ms, variant, rules_version, options, term, state, summary)"
                         " VALUES ('newgame0', 1, 'chess', 1, '{}', 1, 'waiting', '{}') RETURNING key"),
      102);
  EXPECT_EQ(
      number_in_database("INSERT INTO notices (account, kind, detail, game, seq, variant, other, other_name, waits,"
                         " at_ms) VALUES ('u-alicealice', 'turn', '', 'newgame0', 1, 'chess', '', '', 0, 1)"
                         " RETURNING id"),
      10)
      << "a number whose row has gone is never used again";
  EXPECT_EQ(number_in_database("INSERT INTO signing_keys (public_key, seed, start_ms, announcement, signature) VALUES"
                               " (sha256('x'), sha256('y'), 3, 't', sha256('x') || sha256('y')) RETURNING rowid"),
            3);
}

TEST_F(MoveTest, leaves_the_rules_of_the_database_in_force) {
  ASSERT_TRUE(move());
  EXPECT_THROW(in_database("UPDATE game_log SET body = '{}'"), sql::Failure);
  EXPECT_THROW(in_database("DELETE FROM fair_days"), sql::Failure);
  in_database("INSERT INTO private_notes (account, game, ply, note) VALUES ('u-alicealice', 1, 5, 'a third')");
  EXPECT_EQ(number_in_database("SELECT notes FROM private_notes_kept WHERE account = 'u-alicealice'"), 3);
  EXPECT_EQ(number_in_database("SELECT voids FROM fair_void_counts WHERE party = 'g-1'"), 1);
}

TEST_F(MoveTest, keeps_no_byte_0_as_the_store_does) {
  ASSERT_TRUE(move());
  EXPECT_EQ(number_in_database("SELECT count(*) FROM talk WHERE text = E'a tab\\t, a \\\\ and a byte \\uFFFD'"), 1);
}

TEST_F(MoveTest, sees_one_row_that_becomes_another_and_takes_all_back) {
  ASSERT_TRUE(store::open(url));
  // The database itself changes a row as soon as triggers are in force again.
  in_database(
      "CREATE FUNCTION plant() RETURNS event_trigger LANGUAGE plpgsql AS"
      " $$ BEGIN UPDATE guests SET created_ms = created_ms + 1 WHERE id = 'g-1'; END $$;"
      "CREATE EVENT TRIGGER plant ON ddl_command_end WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION plant()");
  const auto done = move();
  EXPECT_EQ(refusal(done), "corrupt");
  EXPECT_THAT(done.error().what, HasSubstr("the table guests is not the same on both sides: SQLite has 2 rows"));
  EXPECT_EQ(games_in_database(), 0);
  EXPECT_EQ(number_in_database("SELECT term FROM owner"), 1);
  EXPECT_THAT(start_on_file(), IsEmpty());
  in_database("DROP EVENT TRIGGER plant");
  EXPECT_TRUE(move()) << "and once that has gone, it is moved";
}

TEST_F(MoveTest, refuses_a_log_that_lacks_an_event) {
  in_file("DROP TRIGGER game_log_remains; DELETE FROM game_log WHERE game = 1 AND seq = 4");
  const auto done = move();
  EXPECT_EQ(refusal(done), "corrupt");
  EXPECT_THAT(done.error().what, HasSubstr("game number 1 lacks event 4"));
  EXPECT_EQ(games_in_database(), 0);
}

TEST_F(MoveTest, refuses_events_to_which_no_game_leads) {
  in_file("INSERT INTO game_log VALUES (1000, 1, 9, 0, 5, 1, 1, NULL, NULL, '{}')");
  const auto done = move();
  EXPECT_EQ(refusal(done), "corrupt");
  EXPECT_THAT(done.error().what, HasSubstr("events to which no game leads"));
  EXPECT_EQ(games_in_database(), 0);
}

TEST_F(MoveTest, refuses_what_has_no_place_in_postgresql) {
  in_file("ALTER TABLE mutes ADD COLUMN witness TEXT");
  const auto column = move();
  EXPECT_EQ(refusal(column), "invalid");
  EXPECT_THAT(column.error().what, HasSubstr("no place for the column mutes.witness"));
  in_file("ALTER TABLE mutes DROP COLUMN witness; CREATE TABLE extra (one INTEGER)");
  const auto table = move();
  EXPECT_EQ(refusal(table), "invalid");
  EXPECT_THAT(table.error().what, HasSubstr("no place for the table extra"));
  EXPECT_EQ(games_in_database(), 0);
}

TEST_F(MoveTest, says_how_many_games_this_program_cannot_play_again) {
  MoveOrder order = order_to_replay();
  order.replay = [](const StoredGame& game, const auto& draws) -> std::expected<void, std::string> {
    EXPECT_EQ(draws.size(), game.head.game.id == game_id(1) ? 1U : 0U);
    if (game.events.empty()) return std::unexpected("it has no event");
    return {};
  };
  const auto done = move(order);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->unplayed, 1U);
  EXPECT_EQ(done->why, "it has no event");
}

}  // namespace
}  // namespace store_tests
