// Which tables are moved, with their columns and in which order, as PostgreSQL's catalogue has them; whatever SQLite
// has must have a place there. The one place that names what differs between the two. Plain values.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres/connection.hpp"
#include "server/store/sqlite/connection.hpp"

namespace store::mover {

struct Column {
  enum class Type : std::uint8_t { integer, real, text, bytes };
  std::string name;
  Type type = Type::integer;
  bool is_numbered = false;  // PostgreSQL gives it the next number by itself
};

struct Table {
  std::string name;
  std::vector<Column> columns;   // that both sides have
  std::vector<std::string> key;  // the columns by which rows are ordered; a table of one row may have none
  /// The statement that reads it from SQLite, ordered; empty: the log of the games, which is a list there.
  std::string query;
  bool is_seeded = false;  // its one row is there in an empty database, too
};

/// Gives the tables, each after those to which it refers. `invalid` with its name if a table or a column has no place
/// in PostgreSQL. Throws sql::Failure.
[[nodiscard]] Result<std::vector<Table>> tables_of(sqlite::Connection& from, postgres::Connection& to);

/// A name in a statement, whatever it is.
[[nodiscard]] std::string quoted(const std::string& name);
/// The names of a table's columns in a statement.
[[nodiscard]] std::string list_of(const Table& table);
/// ORDER BY and what follows, byte by byte on both sides; empty if the table has no key.
[[nodiscard]] std::string order_of(const Table& table, std::string_view collation);

}  // namespace store::mover
