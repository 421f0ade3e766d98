#include "server/store/sqlite/migrations.hpp"

#include <utility>
#include <vector>

#include "server/store/sqlite/moved.hpp"

namespace store::sqlite {
namespace {

bool has_our_table(Connection& sql) {
  return sql.query("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").next();
}

std::int64_t application_id(Connection& sql) {
  Query id = sql.query("PRAGMA application_id");
  id.next();
  return id.integer(0);
}

Result<void> check_owner(Connection& sql) {
  if (const auto moved = read_mark(sql)) return refuse_moved(*moved);
  const std::int64_t id = application_id(sql);
  if (id == kApplicationId) return {};
  const bool is_empty = !sql.query("SELECT 1 FROM sqlite_schema").next();
  if (id == 0 && is_empty) return {};
  return refuse(Code::foreign,
                "this is a database of another program, and is left as it is: name another file or directory");
}

/// Gives what was applied; nothing if the database is empty.
std::vector<sql::AppliedMigration> applied_in(Connection& sql) {
  return has_our_table(sql) ? sql::read_applied(sql) : std::vector<sql::AppliedMigration>{};
}

}  // namespace

Result<void> check_schema(Connection& sql, std::span<const sql::Migration> migrations) {
  if (auto whole = sql::check_own(migrations); !whole) return whole;
  if (auto ours = check_owner(sql); !ours) return ours;
  return sql::check_applied(applied_in(sql), migrations);
}

bool is_ours(Connection& sql) {
  return application_id(sql) == kApplicationId && !applied_in(sql).empty();
}

Result<void> migrate(Connection& sql, std::span<const sql::Migration> migrations) {
  if (auto fits = check_schema(sql, migrations); !fits) return fits;
  const auto applied = applied_in(sql);
  if (applied.empty())
    sql.script(
        "BEGIN IMMEDIATE;"
        "PRAGMA application_id = 0x41737472;"
        "CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL,"
        " sha256 TEXT NOT NULL, applied_s INTEGER NOT NULL) STRICT;"
        "COMMIT");
  return sql::apply_each(sql, migrations.subspan(applied.size()), [&](const sql::Migration& migration) {
    sql.run("BEGIN IMMEDIATE");
    sql.script(std::string{migration.sql});
  });
}

}  // namespace store::sqlite
