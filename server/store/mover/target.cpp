#include "server/store/mover/target.hpp"

namespace store::mover {
namespace {

std::string names_of(const std::vector<Table>& tables) {
  std::string names;
  for (const Table& table : tables) names += (names.empty() ? "" : ", ") + quoted(table.name);
  return names;
}

void set_triggers(postgres::Connection& to, const std::vector<Table>& tables, const std::string& state) {
  for (const Table& table : tables) to.script("ALTER TABLE " + quoted(table.name) + " " + state + " TRIGGER USER");
}

}  // namespace

void begin(postgres::Connection& to, const std::vector<Table>& tables) {
  be_patient(to);
  to.begin_beside();
  to.script("LOCK TABLE " + names_of(tables) + " IN EXCLUSIVE MODE");
}

std::optional<std::string> filled_table(postgres::Connection& to, const std::vector<Table>& tables) {
  for (const Table& table : tables) {
    if (table.is_seeded) continue;
    const postgres::Rows found = to.script("SELECT EXISTS (SELECT 1 FROM " + quoted(table.name) + ")");
    if (postgres::integer_in(*found, 0, 0) != 0) return table.name;
  }
  return std::nullopt;
}

void lay_open(postgres::Connection& to, const std::vector<Table>& tables) {
  set_triggers(to, tables, "DISABLE");
  for (const Table& table : tables) {
    if (table.is_seeded) to.script("DELETE FROM " + quoted(table.name));
  }
}

void close_again(postgres::Connection& to, const std::vector<Table>& tables) {
  set_triggers(to, tables, "ENABLE");
  // What reads the tables from now on, the check below for one, is planned by what is in them.
  to.script("ANALYZE " + names_of(tables));
}

void fill(postgres::Connection& to, const Table& table, const std::function<void(const Take&)>& give) {
  copy_in(to, "COPY " + quoted(table.name) + " (" + list_of(table) + ") FROM STDIN (FORMAT binary)", give);
}

void number_on(postgres::Connection& to, const Table& table, const Column& column, std::int64_t highest) {
  to.script("ALTER TABLE " + quoted(table.name) + " ALTER COLUMN " + quoted(column.name) + " RESTART WITH " +
            std::to_string(highest + 1));
}

void set_served(postgres::Connection& to, WallTime served) {
  to.script("UPDATE lease SET served_ms = " + std::to_string(served.time_since_epoch().count()));
}

Sum sum_of(postgres::Connection& to, const Table& table) {
  Digest digest;
  const std::int64_t rows = copy_out(to,
                                     "COPY (SELECT " + list_of(table) + " FROM " + quoted(table.name) +
                                         order_of(table, "\"C\"") + ") TO STDOUT (FORMAT binary)",
                                     [&](std::string_view piece) { digest.add(piece); });
  return {.rows = rows, .sha256 = digest.hex()};
}

}  // namespace store::mover
