// The log in SQLite: what an event costs, what the writer knows without looking, and databases from before game_log.
#include "server/store/sqlite/linked_log.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "server/store/sql/game_rows.hpp"
#include "server/store/sqlite/known.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "tests/server/store/sqlite/restore_support.hpp"

namespace store_tests {
namespace {

using testing::HasSubstr;

constexpr std::size_t kBeforeTheLog = 14;  // how many migrations there were

class LinkedLogTest : public testing::Test {
 protected:
  void open() {
    store.reset();
    store = sqlite::open({.file = file}).value();
  }
  /// Runs a script on another connection, as something else does that writes to the same file.
  void meddle(const std::string& script) { SQLite::Database{file.string(), SQLite::OPEN_READWRITE}.exec(script); }
  Result<std::optional<StoredEvent>> find(const std::string& id) {
    return answer<std::optional<StoredEvent>>(
        [&](auto then) { store->games().find_command(game_id(1), {.player = "g-player", .id = id}, std::move(then)); });
  }
  DueGames due(std::size_t most) {
    return answer<DueGames>([&](auto then) { store->games().due(at(0), Term{9}, most, std::move(then)); }).value();
  }

  const Directory place;
  const fs::path file = place / "astragal.db";
  std::unique_ptr<Store> store;
};

/// Makes a file as a version left it that had no game_log: with a game that is played and has so many events.
void make_older(const fs::path& file, Seq last) {
  fs::create_directories(file.parent_path());
  const SQLite::Database made{file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
  sqlite::Connection sql{file, sqlite::Connection::Use::write};
  ASSERT_TRUE(sqlite::migrate(sql, sqlite::embedded_migrations().first(kBeforeTheLog)));
  const std::string id{game_id(1).text()};
  sql.script("INSERT INTO games VALUES (1, '" + id + "', 5, 'chess', 1, '{}', 2, 'running', '{}', NULL)");
  for (const StoredEvent& event : events(1, last).events) {
    const auto player = event.command ? std::optional{event.command->player} : std::nullopt;
    const auto command = event.command ? std::optional{event.command->id} : std::nullopt;
    sql.query("INSERT INTO game_events VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)")
        .with(static_cast<std::int64_t>(event.seq), event.at, event.kind, std::int64_t{event.format}, player, command,
              event.body)
        .run();
  }
}

TEST_F(LinkedLogTest, a_game_that_began_before_there_was_this_log_goes_on) {
  make_older(file, 5);
  open();
  EXPECT_EQ(read(*store, game_id(1))->events, events(1, 5).events);
  EXPECT_EQ(read(*store, game_id(1))->head.last, 5u);
  EXPECT_EQ(refusal(append(*store, game_id(1), 4, events(5, 5), Term{2})), "conflict");
  EXPECT_EQ(refusal(append(*store, game_id(1), 5, events(6, 6), Term{1})), "fenced");
  EXPECT_EQ(append(*store, game_id(1), 5, events(6, 7), Term{2}), Appended{7});
  open();
  EXPECT_EQ(append(*store, game_id(1), 7, events(8, 9), Term{2}), Appended{9});
  EXPECT_EQ(read(*store, game_id(1))->events, events(1, 9).events);
  EXPECT_EQ(read(*store, game_id(1), 3)->events, events(4, 9).events);
  EXPECT_EQ(read(*store, game_id(1), 7)->events, events(8, 9).events);
  EXPECT_EQ(read(*store, game_id(1))->head.last, 9u);
}

TEST_F(LinkedLogTest, what_began_before_is_found_like_what_came_later) {
  make_older(file, 5);
  meddle("INSERT INTO game_events VALUES (1, 6, 0, 'player_joined', 1, 'g-early', 'c1', '{}')");
  open();
  const auto joined = [&](const std::string& player) {
    return answer<std::optional<GameId>>(
               [&](auto then) { store->games().find_join({.player = player, .id = "c1"}, std::move(then)); })
        .value();
  };
  Writes writes = events(7, 9);
  writes.events[1].kind = "player_joined";
  writes.events[1].command = CommandKey{.player = "g-late", .id = "c1"};
  ASSERT_TRUE(append(*store, game_id(1), 6, writes, Term{2}));
  EXPECT_EQ(find("c3").value(), std::optional{event(3)});
  EXPECT_EQ(find("c9").value(), std::optional{event(9)});
  EXPECT_EQ(find("c8").value(), std::nullopt);
  EXPECT_EQ(joined("g-early"), game_id(1));
  EXPECT_EQ(joined("g-late"), game_id(1));
  EXPECT_EQ(joined("g-other"), std::nullopt);
}

// What older programs looked for inside of the summary is in columns now, and a game in play is looked at once.
TEST_F(LinkedLogTest, what_older_programs_stored_is_found_by_its_columns) {
  make_older(file, 2);
  const std::string insert = "INSERT INTO games VALUES (";
  const auto add = [&](int number, const std::string& state, const std::string& summary, const std::string& finished) {
    meddle(insert + std::to_string(number) + ", '" + std::string{game_id(number).text()} +
           "', 5, 'chess', 1, '{}', 1, '" + state + "', '" + summary + "', " + finished + ")");
  };
  add(2, "waiting", R"({"to":{"id":"u-0000000001"}})", "NULL");
  add(3, "finished", R"({"outcome":{"result":"draw"},"delay_ms":60000})", "7");
  add(4, "running", R"({"phase":"playing","clock":{"type":"unlimited"}})", "NULL");
  add(5, "running", R"({"phase":"rolling","clock":{"type":"unlimited"}})", "NULL");
  add(6, "running", R"({"phase":"playing","clock":{"type":"fischer"}})", "NULL");
  open();
  const auto heading = [&](int number) { return read(*store, game_id(number))->head.game.heading; };
  EXPECT_EQ(heading(2).invited, "u-0000000001");
  EXPECT_EQ(heading(3).result, "draw");
  EXPECT_EQ(heading(3).delay_ms, std::chrono::minutes{1});
  EXPECT_EQ(due(9), (DueGames{.games = {game_id(1), game_id(5), game_id(6)}}));
}

// Such a row once kept every other game from its time.
TEST_F(LinkedLogTest, a_game_whose_id_is_damaged_does_not_stand_in_the_way_of_what_is_due) {
  open();
  for (const int number : {1, 2, 3}) {
    Writes writes = events(1, 1);
    writes.due = Due{.at = at(-number)};
    ASSERT_TRUE(create(*store, game_id(number), writes));
  }
  meddle("PRAGMA ignore_check_constraints = ON; UPDATE games SET id = 'no id' WHERE id = '" + game_id(3).text() + "'");
  EXPECT_EQ(due(9), (DueGames{.games = {game_id(2), game_id(1)}, .unreadable = 1}));
  EXPECT_EQ(due(1), (DueGames{.games = {game_id(2)}, .unreadable = 1}));
}

TEST_F(LinkedLogTest, all_events_can_be_read_in_words) {
  make_older(file, 2);
  open();
  ASSERT_TRUE(append(*store, game_id(1), 2, events(3, 4), Term{2}));
  SQLite::Database database{file.string()};
  SQLite::Statement rows{database, "SELECT seq, kind, format, player, command, body FROM game_events ORDER BY seq"};
  for (Seq seq = 1; seq <= 4; ++seq) {
    ASSERT_TRUE(rows.executeStep());
    EXPECT_EQ(rows.getColumn(0).getInt64(), static_cast<std::int64_t>(seq));
    EXPECT_EQ(rows.getColumn(1).getString(), "move");
    EXPECT_EQ(rows.getColumn(2).getInt(), 2);
    EXPECT_EQ(rows.getColumn(3).getString(), seq % 2 == 1 ? "g-player" : "");
    EXPECT_EQ(rows.getColumn(5).getString(), event(seq).body);
  }
  EXPECT_FALSE(rows.executeStep());
}

// A restore reads what an older program left, and changes nothing in it.
TEST_F(RestoreTest, an_older_database_gives_its_draws_to_a_restore) {
  fs::remove_all(data);
  make_older(file, 2);
  const auto script = [&](const std::string& text) {
    SQLite::Database{file.string(), SQLite::OPEN_READWRITE}.exec(text);
  };
  const std::string key = "(x'01" + std::string(62, '0') + "', x'0b" + std::string(62, '0') + "', 10, NULL, NULL)";
  script("INSERT INTO signing_keys VALUES " + key);
  ASSERT_TRUE(sqlite::back_up(file, copy));
  const std::string id{game_id(1).text()};
  script(
      "INSERT INTO game_events VALUES (1, 3, 0, 'move', 1, NULL, NULL, '{}');"
      "INSERT INTO fair_draws VALUES ('" +
      id + "', 1, 1, 0, 'secret', '2026-11-20', x'05" + std::string(62, '0') + "', '{}', 0)");
  Seq told = 0;
  end_draws = [&, end = end_draws](const StoredGame& game, const std::vector<DrawWrite>& open) {
    told = game.events.size();
    return end(game, open);
  };
  const auto done = restore(copy);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->old, store::OldDatabase::read) << done->why;
  EXPECT_EQ(done->voided, 1u);
  EXPECT_EQ(told, 3u) << "with the events that the older database has of its game";
  SQLite::Database aside{(*done->aside / "astragal.db").string()};
  EXPECT_FALSE(aside.tableExists("game_log"));
}

TEST_F(LinkedLogTest, a_move_is_two_statements_and_looks_nothing_up) {
  const SQLite::Database made{file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
  sqlite::Connection sql{file, sqlite::Connection::Use::write};
  ASSERT_TRUE(sqlite::migrate(sql, sqlite::embedded_migrations()));
  sql.begin_write();
  ASSERT_TRUE(sql::create_game(sql, new_game(game_id(1)), Term::first, events(1, 2)));
  std::vector<std::string> statements;
  const auto note = [](unsigned, void* all, void*, void* text) {
    static_cast<std::vector<std::string>*>(all)->emplace_back(static_cast<const char*>(text), 16);
    return 0;
  };
  sqlite3_trace_v2(sql.database().getHandle(), SQLITE_TRACE_STMT, note, &statements);
  ASSERT_TRUE(sql::append_to_game(sql, game_id(1), Term::first, 2, events(3, 3)));
  EXPECT_THAT(statements, testing::ElementsAre("INSERT INTO game", "UPDATE game_head"));
  sqlite3_trace_v2(sql.database().getHandle(), 0, nullptr, nullptr);
  sql.run("COMMIT");
}

TEST_F(LinkedLogTest, what_another_connection_has_written_is_seen_by_the_next_append) {
  open();
  ASSERT_TRUE(create(*store, game_id(1), events(1, 2)));
  meddle("UPDATE games SET term = 5");
  EXPECT_EQ(refusal(append(*store, game_id(1), 2, events(3, 3))), "fenced");
  ASSERT_TRUE(append(*store, game_id(1), 2, events(3, 3), Term{5}));
  meddle(
      "INSERT INTO game_log VALUES (100, 1, 4, 3, 0, 1, 1, NULL, NULL, '{}');"
      "UPDATE game_heads SET number = 100, seq = 4");
  EXPECT_EQ(refusal(append(*store, game_id(1), 3, events(4, 4), Term{5})), "conflict");
  EXPECT_EQ(append(*store, game_id(1), 4, events(5, 5), Term{5}), Appended{5});
  EXPECT_EQ(read(*store, game_id(1))->events.size(), 5u);
}

TEST_F(LinkedLogTest, what_was_taken_back_is_not_known) {
  open();
  for (const int number : {1, 2}) ASSERT_TRUE(create(*store, game_id(number), events(1, 2)));
  Writes refused = events(3, 3);
  refused.events[0].kind = "a_new_word";
  Writes stored = refused;
  // The command is refused after its event was written, because that game is there.
  refused.new_games.push_back(
      std::make_shared<const NewGameWrites>(NewGameWrites{.game = new_game(game_id(2)), .writes = {}}));
  EXPECT_EQ(refusal(append(*store, game_id(1), 2, refused)), "exists");
  ASSERT_TRUE(append(*store, game_id(1), 2, stored));
  const auto game = read(*store, game_id(1));
  ASSERT_TRUE(game) << game.error().what;
  EXPECT_EQ(game->events.back(), stored.events[0]);
}

TEST_F(LinkedLogTest, an_event_that_is_gone_is_named_wherever_it_was) {
  make_older(file, 4);
  open();
  ASSERT_TRUE(append(*store, game_id(1), 4, events(5, 8), Term{2}));
  ASSERT_TRUE(create(*store, game_id(2), events(1, 3), Term{2}));
  meddle("DROP TRIGGER game_log_remains; DELETE FROM game_log WHERE seq = 6");
  const auto damaged = read(*store, game_id(1));
  EXPECT_EQ(refusal(damaged), "corrupt");
  EXPECT_THAT(damaged.error().what, HasSubstr("lacks event 6: restore a backup"));
  EXPECT_EQ(read(*store, game_id(1), 6)->events, events(7, 8).events);
  meddle("DROP TRIGGER game_events_remain; DELETE FROM early_events WHERE seq = 2");
  EXPECT_EQ(refusal(read(*store, game_id(1))), "corrupt");
  EXPECT_EQ(read(*store, game_id(2))->events, events(1, 3).events);
}

TEST(Recent, holds_no_more_than_its_bound_and_keeps_what_is_used) {
  sql::Recent<int> recent{8};
  recent.put("used", 0);
  for (int i = 1; i <= 100; ++i) {
    recent.put(std::to_string(i), i);
    ASSERT_NE(recent.find("used"), nullptr) << i;
  }
  int held = 0;
  for (int i = 1; i <= 100; ++i) held += recent.find(std::to_string(i)) != nullptr ? 1 : 0;
  EXPECT_LT(held, 8);
  EXPECT_NE(recent.find("100"), nullptr);
  recent.forget("100");
  EXPECT_EQ(recent.find("100"), nullptr);
  recent.forget_all();
  EXPECT_EQ(recent.find("used"), nullptr);
}

}  // namespace
}  // namespace store_tests
