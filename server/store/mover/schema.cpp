#include "server/store/mover/schema.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace store::mover {
namespace {

/// A table of the same name on both sides that has other columns in SQLite, in which it stands in a row of its own.
struct Other {
  std::string_view name;
  std::string_view columns;  // in PostgreSQL
  std::string_view query;    // that makes them; empty: the log, see Table::query
};

// What differs: the log with its ends and its names, which sqlite/linked_log and postgres/plain_log describe…
constexpr std::array kOther{
    Other{"game_heads", "game term seq wall_ms",
          "SELECT key, term, ends.seq, coalesce(ends.wall_ms, (SELECT wall_ms FROM early_events AS early"
          " WHERE early.game = games.key AND early.seq = ends.seq))"
          " FROM games JOIN game_ends AS ends ON ends.game = games.key ORDER BY key"},
    Other{"game_log", "game seq wall_ms kind format player command body", ""}};
// …its parts, counts that are a sum in PostgreSQL, what each keeps of its own migrations, and the mark of a move.
constexpr std::array<std::string_view, 5> kNotMoved{"early_events", "log_names", "fair_void_counts",
                                                    "schema_migrations", "moved"};
// …and what an empty database holds already: one row each. What PostgreSQL alone has tells which server serves.
constexpr std::array<std::string_view, 2> kSeeded{"owner", "probe"};

bool is_in(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

const Other* other_of(std::string_view table) {
  const auto found = std::ranges::find(kOther, table, &Other::name);
  return found == kOther.end() ? nullptr : found;
}

std::vector<std::string> names_in(sqlite::Connection& from, const std::string& query) {
  return sqlite::guarded([&] {
    std::vector<std::string> names;
    SQLite::Statement rows{from.database(), query};
    while (rows.executeStep()) names.push_back(rows.getColumn(0).getString());
    return names;
  });
}

std::vector<std::string> tables_in(sqlite::Connection& from) {
  return names_in(from,
                  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
}

std::vector<std::string> columns_in(sqlite::Connection& from, const std::string& table) {
  return names_in(from, "SELECT name FROM pragma_table_xinfo(" + quoted(table) + ")");
}

/// Tables with their numbers in the catalogue, each after those to which it refers.
postgres::Rows tables_in(postgres::Connection& to) {
  return to.script(
      "WITH RECURSIVE depth (id, deep) AS ("
      " SELECT oid, 0 FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
      " UNION SELECT conrelid, deep + 1 FROM depth JOIN pg_constraint ON confrelid = id AND contype = 'f'"
      " WHERE conrelid <> confrelid)"
      " SELECT relname, id FROM depth JOIN pg_class ON oid = id GROUP BY relname, id ORDER BY max(deep), relname");
}

postgres::Rows columns_in(postgres::Connection& to, const std::string& id) {
  return to.script("SELECT attname, atttypid::regtype, attidentity <> '' FROM pg_attribute WHERE attrelid = " + id +
                   " AND attnum > 0 AND NOT attisdropped ORDER BY attnum");
}

/// The columns of the primary key, or of the first other one that always tells rows apart.
std::vector<std::string> key_in(postgres::Connection& to, const std::string& id) {
  const postgres::Rows rows =
      to.script("SELECT attname FROM (SELECT indkey FROM pg_index WHERE indrelid = " + id +
                " AND indisunique AND indpred IS NULL AND indexprs IS NULL AND NOT EXISTS (SELECT 1 FROM pg_attribute"
                " WHERE attrelid = indrelid AND attnum = ANY (indkey) AND NOT attnotnull)"
                " ORDER BY indisprimary DESC, indexrelid LIMIT 1) AS best,"
                " unnest(indkey::SMALLINT[]) WITH ORDINALITY AS part (number, place)"
                " JOIN pg_attribute ON attrelid = " +
                id + " AND attnum = number ORDER BY place");
  std::vector<std::string> key;
  for (int row = 0; row < PQntuples(rows.get()); ++row) key.emplace_back(postgres::text_in(*rows, row, 0));
  return key;
}

std::optional<Column::Type> type_named(std::string_view name) {
  if (name == "bigint") return Column::Type::integer;
  if (name == "double precision") return Column::Type::real;
  if (name == "text") return Column::Type::text;
  if (name == "bytea") return Column::Type::bytes;
  return std::nullopt;
}

std::unexpected<Error> no_place(const std::string& what) {
  return refuse(Code::invalid, "PostgreSQL has no place for " + what + ": report it as a bug; nothing was moved");
}

/// The columns of a table that SQLite has, too. What only PostgreSQL has begins there as in an empty database.
Result<std::vector<Column>> shared_columns(postgres::Connection& to, const std::string& table, const std::string& id,
                                           std::vector<std::string> in_sqlite) {
  const postgres::Rows rows = columns_in(to, id);
  in_sqlite.emplace_back("rowid");  // what SQLite numbers by itself has a name, too
  std::vector<Column> columns;
  for (int row = 0; row < PQntuples(rows.get()); ++row) {
    std::string name{postgres::text_in(*rows, row, 0)};
    if (std::erase(in_sqlite, name) == 0) continue;
    const auto type = type_named(postgres::text_in(*rows, row, 1));
    if (!type) return no_place("the values of " + table + "." + name);
    columns.push_back(
        {.name = std::move(name), .type = *type, .is_numbered = postgres::integer_in(*rows, row, 2) != 0});
  }
  std::erase(in_sqlite, "rowid");
  if (!in_sqlite.empty()) return no_place("the column " + table + "." + in_sqlite.front());
  return columns;
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(std::min(end + 1, text.size()))) {
    end = text.find(' ');
    words.emplace_back(text.substr(0, end));
  }
  return words;
}

Result<Table> table_of(sqlite::Connection& from, postgres::Connection& to, const std::string& name,
                       const std::string& id) {
  const Other* const other = other_of(name);
  auto columns = shared_columns(to, name, id, other != nullptr ? words_in(other->columns) : columns_in(from, name));
  if (!columns) return std::unexpected(std::move(columns.error()));
  Table table{.name = name, .columns = std::move(*columns), .key = key_in(to, id), .query = {}};
  table.is_seeded = is_in(kSeeded, name);
  table.query = other != nullptr ? std::string{other->query}
                                 : "SELECT " + list_of(table) + " FROM " + quoted(name) + order_of(table, "BINARY");
  return table;
}

}  // namespace

Result<std::vector<Table>> tables_of(sqlite::Connection& from, postgres::Connection& to) {
  std::vector<std::string> left = tables_in(from);
  std::erase_if(left, [](const std::string& name) { return is_in(kNotMoved, name); });
  std::vector<Table> tables;
  const postgres::Rows rows = tables_in(to);
  for (int row = 0; row < PQntuples(rows.get()); ++row) {
    const std::string name{postgres::text_in(*rows, row, 0)};
    if (std::erase(left, name) == 0) continue;
    auto table = table_of(from, to, name, std::string{postgres::text_in(*rows, row, 1)});
    if (!table) return std::unexpected(std::move(table.error()));
    tables.push_back(std::move(*table));
  }
  if (!left.empty()) return no_place("the table " + left.front());
  return tables;
}

std::string quoted(const std::string& name) {
  return '"' + name + '"';
}

std::string list_of(const Table& table) {
  std::string list;
  for (const Column& column : table.columns) list += (list.empty() ? "" : ", ") + quoted(column.name);
  return list;
}

std::string order_of(const Table& table, std::string_view collation) {
  std::string order;
  for (const std::string& name : table.key) {
    order += (order.empty() ? " ORDER BY " : ", ") + quoted(name);
    if (std::ranges::find(table.columns, name, &Column::name)->type == Column::Type::text)
      order += " COLLATE " + std::string{collation};
  }
  return order;
}

}  // namespace store::mover
