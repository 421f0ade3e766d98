#include "server/store/mover/source.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace store::mover {
namespace {

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

/// A statement that is not known before the program runs, stepped without anything between.
class Reading {
 public:
  Reading(sqlite::Connection& from, const std::string& query) : link_(from.database().getHandle()) {
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v2(link_, query.c_str(), -1, &made, nullptr);
    statement_.reset(made);
    if (code != SQLITE_OK) fail();
  }
  bool next() {
    const int code = sqlite3_step(statement_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail();
    return code == SQLITE_ROW;
  }
  [[nodiscard]] std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  /// Adds a value as the column of PostgreSQL has it.
  void add_to(RowWriter& rows, int column, Column::Type type) const {
    sqlite3_stmt* const row = statement_.get();
    const int found = sqlite3_column_type(row, column);
    if (found == SQLITE_NULL) return rows.add_null();
    if (type == Column::Type::integer && found == SQLITE_INTEGER) return rows.add(integer(column));
    if (type == Column::Type::real && found == SQLITE_FLOAT) return rows.add(sqlite3_column_double(row, column));
    if (type == Column::Type::text && found == SQLITE_TEXT) return rows.add_text(bytes(column));
    if (type == Column::Type::bytes && found == SQLITE_BLOB) return rows.add_bytes(bytes(column));
    sql::throw_damaged("a value of another type than its column");
  }

 private:
  [[nodiscard]] std::string_view bytes(int column) const {
    const void* const data = sqlite3_column_blob(statement_.get(), column);  // before its size is asked for
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return {static_cast<const char*>(data), size};
  }
  [[noreturn]] void fail() const { throw sqlite::SqliteFailure{SQLite::Exception{link_}}; }

  sqlite3* link_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

std::int64_t number_in(sqlite::Connection& from, const std::string& query) {
  Reading row{from, query};
  return row.next() ? row.integer(0) : 0;
}

void add_event(RowWriter& rows, std::int64_t game, const StoredEvent& event) {
  rows.begin(8);
  rows.add(game);
  rows.add(static_cast<std::int64_t>(event.seq));
  rows.add(std::int64_t{event.at.time_since_epoch().count()});
  rows.add_text(event.kind);
  rows.add(std::int64_t{event.format});
  if (event.command) {
    rows.add_text(event.command->player);
    rows.add_text(event.command->id);
  } else {
    rows.add_null();
    rows.add_null();
  }
  rows.add_text(event.body);
}

/// Hands over the logs of all games, game by game: only then can it be told whether one lacks an event.
void read_log(sqlite::Connection& from, RowWriter& rows) {
  Reading games{from, "SELECT game, seq FROM game_ends ORDER BY game"};
  while (games.next()) {
    const std::int64_t game = games.integer(0);
    const auto events = from.log().read(game, 0, static_cast<Seq>(games.integer(1)));
    if (!events) sql::throw_damaged("game number " + std::to_string(game) + " " + events.error().what);
    for (const StoredEvent& event : *events) add_event(rows, game, event);
  }
}

}  // namespace

std::int64_t read_rows(sqlite::Connection& from, const Table& table, const Take& take) {
  RowWriter rows{take};
  if (table.query.empty()) {
    read_log(from, rows);
    const std::int64_t read = rows.end();
    if (read != number_in(from, "SELECT (SELECT count(*) FROM game_log) + (SELECT count(*) FROM early_events)"))
      sql::throw_damaged("the log has events to which no game leads");
    return read;
  }
  Reading row{from, table.query};
  while (row.next()) {
    rows.begin(table.columns.size());
    int column = -1;
    for (const Column& one : table.columns) row.add_to(rows, ++column, one.type);
  }
  return rows.end();
}

Sum sum_of(sqlite::Connection& from, const Table& table) {
  Digest digest;
  const std::int64_t rows = read_rows(from, table, [&](std::string_view piece) { digest.add(piece); });
  return {.rows = rows, .sha256 = digest.hex()};
}

std::int64_t highest_number(sqlite::Connection& from, const Table& table, const Column& column) {
  const std::int64_t now = number_in(from, "SELECT max(" + quoted(column.name) + ") FROM " + quoted(table.name));
  // Numbers that are never used again stay here when their rows have gone.
  return std::max(now, number_in(from, "SELECT seq FROM sqlite_sequence WHERE name = '" + table.name + "'"));
}

std::vector<GameId> sample_of_games(sqlite::Connection& from, std::size_t most) {
  std::vector<GameId> games;
  const std::int64_t newest = number_in(from, "SELECT max(key) FROM games");
  const auto parts = static_cast<std::int64_t>(most) - 1;
  for (std::int64_t i = 0; i <= parts; ++i) {
    auto row = from.query("SELECT id FROM games WHERE key >= ?1 ORDER BY key LIMIT 1");
    if (!row.with(newest / parts * i + newest % parts * i / parts).next()) continue;
    GameId id = row.game(0);
    if (games.empty() || games.back() != id) games.push_back(std::move(id));
  }
  return games;
}

}  // namespace store::mover
