#include "server/store/postgres/migrations.hpp"

#include <chrono>

#include "server/store/sql/limits.hpp"

namespace store::postgres {
namespace {

constexpr std::chrono::minutes kWaitForMigration{10};  // by somebody else; one that hangs is not waited for without end

bool has_our_table(Connection& sql) {
  return integer_in(*sql.script("SELECT to_regclass('schema_migrations') IS NOT NULL"), 0, 0) != 0;
}

bool is_empty(Connection& sql) {
  return integer_in(*sql.script("SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace"), 0,
                    0) == 0;
}

Result<void> apply_missing(Connection& sql, std::span<const sql::Migration> migrations) {
  if (auto fits = check_schema(sql, migrations); !fits) return fits;
  if (!has_our_table(sql))
    sql.script(
        "CREATE TABLE schema_migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL,"
        " applied_s BIGINT NOT NULL)");
  const auto applied = sql::read_applied(sql);
  return sql::apply_each(sql, migrations.subspan(applied.size()), [&](const sql::Migration& migration) {
    sql.script("BEGIN");
    sql.script(std::string{migration.sql});
  });
}

}  // namespace

Result<void> check_schema(Connection& sql, std::span<const sql::Migration> migrations) {
  if (auto whole = sql::check_own(migrations); !whole) return whole;
  if (has_our_table(sql)) return sql::check_applied(sql::read_applied(sql), migrations);
  if (is_empty(sql)) return {};
  return refuse(Code::foreign,
                "this is a database of another program, and is left as it is: make one of its own with createdb");
}

Result<void> migrate(Connection& sql, std::span<const sql::Migration> migrations) {
  // Whoever starts at the same time waits until the schema is whole. The number is "Astr", as SQLite's application id.
  sql.wait_for_others(kWaitForMigration);
  sql.script("SELECT pg_advisory_lock(x'41737472'::BIGINT)");
  auto done = apply_missing(sql, migrations);
  sql.script("SELECT pg_advisory_unlock(x'41737472'::BIGINT)");
  sql.wait_for_others(sql::kWaitForLock);
  return done;
}

}  // namespace store::postgres
