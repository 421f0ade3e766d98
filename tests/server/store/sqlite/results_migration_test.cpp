// What games that ended before there were results get of them, and that a question looks at no more than it may.
#include <algorithm>

#include "server/store/results.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

using sql::Migration;
using sqlite::Connection;

class ResultsMigrationTest : public testing::Test {
 protected:
  ResultsMigrationTest() {
    const SQLite::Database made{file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
    connection = std::make_unique<Connection>(file, Connection::Use::write);
    const auto all = sqlite::embedded_migrations();
    const auto results = std::ranges::find(all, std::string_view{"results"}, &Migration::name);
    EXPECT_TRUE(sqlite::migrate(*connection, {all.begin(), results}));
  }
  void add(const std::string& id, const std::string& variant, const std::string& result, const std::string& more) {
    connection->script(
        "INSERT INTO games (id, created_ms, variant, rules_version, options, term, state, summary, result, finished_ms)"
        " VALUES ('" +
        id + "', 5, '" + variant + "', 1, '{}', 1, " + (result.empty() ? "'running'" : "'finished'") +
        R"(, '{"players":[{"id":"u-a","name":"A","color":"black"},{"id":"u-b","name":"B","color":"white"}])" + more +
        "}', " + (result.empty() ? "NULL, NULL" : "'" + result + "', 70") + ")");
  }
  std::string rows(const std::string& player) {
    EXPECT_TRUE(sqlite::migrate(*connection, sqlite::embedded_migrations()));
    SQLite::Statement row{
        connection->database(),
        "SELECT group_concat(id || '/' || results.variant || coalesce('/' || tempo, '') || '/' || results.result || '/'"
        " || opponent || '/' || coalesce(shown_ms, 'private') || coalesce('/' || tournament, '')"
        " || coalesce('/' || setup, ''), ' ') FROM results JOIN games ON key = game"
        " WHERE player = '" +
            player + "'"};
    return row.executeStep() ? row.getColumn(0).getString() : "";
  }

  const Directory place;
  const std::filesystem::path file = place / "m.db";
  std::unique_ptr<Connection> connection;
};

TEST_F(ResultsMigrationTest, games_of_old_have_results_with_tempo_and_setup) {
  add("00000001", "chess", "white", R"(,"clock":{"type":"fischer","base_ms":180000,"increment_ms":2000})");
  add("00000002", "chu-shogi", "black", R"(,"clock":{"type":"byoyomi","base_ms":0,"period_ms":10000,"periods":1})");
  add("00000003", "chess56", "draw", R"(,"clock":{"type":"correspondence","days":3},"private":true)");
  add("00000004", "chess", "white",
      R"(,"clock":{"type":"unlimited"},"tournament":{"id":"Cup00001","round":1,"board":1})");
  add("00000005", "chess", "none", R"(,"clock":{"type":"unlimited"})");
  add("00000006", "chess", "", R"(,"clock":{"type":"unlimited"})");
  connection->script(
      "INSERT INTO early_events VALUES (3, 2, 6, 'game_started', 1, NULL, NULL, '{\"start\":{\"setup\":\"1-3-6\"}}');"
      "INSERT INTO log_names VALUES (7, 'game_started');"
      "INSERT INTO game_log VALUES (1, 4, 1, 0, 5, 7, 1, NULL, NULL, '{\"start\":{\"fen\":\"8\"}}')");
  EXPECT_EQ(rows("u-a"),
            "00000001/chess/blitz/lost/u-b/70 00000002/chu-shogi/classical/won/u-b/70"
            " 00000003/chess56/correspondence/drawn/u-b/private/1-3-6 00000004/chess/lost/u-b/70/Cup00001");
}

}  // namespace
}  // namespace store_tests
