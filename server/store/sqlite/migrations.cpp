#include "server/store/sqlite/migrations.hpp"

#include <utility>
#include <vector>

namespace store::sqlite {
namespace {

// `PRAGMA application_id` of our files: "Astr".
constexpr std::int64_t kApplicationId = 0x41737472;

struct Applied {
  std::int64_t version;
  std::string name;
  std::string sha256;
};

bool has_our_table(Sql& sql) {
  return sql.query("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").next();
}

Result<void> check_owner(Sql& sql) {
  Query id = sql.query("PRAGMA application_id");
  id.next();
  if (id.integer(0) == kApplicationId) return {};
  const bool is_empty = !sql.query("SELECT 1 FROM sqlite_schema").next();
  if (id.integer(0) == 0 && is_empty) return {};
  return refuse(Code::foreign,
                "this is a database of another program, and is left as it is: name another file or directory");
}

std::vector<Applied> read_applied(Sql& sql) {
  std::vector<Applied> applied;
  if (!has_our_table(sql)) return applied;
  Query rows = sql.query("SELECT version, name, sha256 FROM schema_migrations ORDER BY version");
  while (rows.next()) applied.push_back({.version = rows.integer(0), .name = rows.text(1), .sha256 = rows.text(2)});
  return applied;
}

std::string title(std::int64_t version, std::string_view name) {
  return "migration " + std::to_string(version) + " (" + std::string{name} + ")";
}

/// Checks that the migrations that were applied are the beginning of those that we have, to the byte.
Result<void> compare(const std::vector<Applied>& applied, std::span<const Migration> migrations) {
  for (std::size_t i = 0; i < applied.size(); ++i) {
    const Applied& there = applied[i];
    const auto due = static_cast<std::int64_t>(i) + 1;
    if (i >= migrations.size())
      return refuse(Code::newer, "a newer version of this program has used the database, up to " +
                                     title(applied.back().version, applied.back().name) + ", and this one knows " +
                                     std::to_string(migrations.size()) +
                                     ": start the newer version, or restore the backup from before the upgrade");
    if (there.version != due)
      return refuse(Code::gap, "this database lacks " + title(due, "before " + there.name) +
                                   ", so that nothing may be added: restore a backup from before somebody edited it");
    if (there.sha256 != migrations[i].sha256)
      return refuse(Code::changed, title(due, there.name) + " was applied with SHA-256 " + there.sha256 +
                                       ", but here it is " + std::string{migrations[i].sha256} +
                                       ": start a released version of this program, or restore a backup");
  }
  return {};
}

void apply(Sql& sql, const Migration& migration) {
  sql.run("BEGIN IMMEDIATE");
  sql.script(std::string{migration.sql});
  sql.query("INSERT INTO schema_migrations (version, name, sha256, applied_s) VALUES (?1, ?2, ?3, unixepoch())")
      .with(std::int64_t{migration.version}, migration.name, migration.sha256)
      .run();
  sql.run("COMMIT");
}

}  // namespace

Result<void> check_schema(Sql& sql, std::span<const Migration> migrations) {
  for (std::size_t i = 0; i < migrations.size(); ++i) {
    if (std::cmp_not_equal(migrations[i].version, i + 1))
      return refuse(Code::gap, "this program lacks migration " + std::to_string(i + 1) + ": build it again");
  }
  if (auto ours = check_owner(sql); !ours) return ours;
  return compare(read_applied(sql), migrations);
}

bool is_ours(Sql& sql) {
  Query id = sql.query("PRAGMA application_id");
  id.next();
  return id.integer(0) == kApplicationId && !read_applied(sql).empty();
}

Result<void> migrate(Sql& sql, std::span<const Migration> migrations) {
  if (auto fits = check_schema(sql, migrations); !fits) return fits;
  const std::vector<Applied> applied = read_applied(sql);
  if (applied.empty())
    sql.script(
        "BEGIN IMMEDIATE;"
        "PRAGMA application_id = 0x41737472;"
        "CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL,"
        " sha256 TEXT NOT NULL, applied_s INTEGER NOT NULL) STRICT;"
        "COMMIT");
  for (const Migration& migration : migrations.subspan(applied.size())) {
    try {
      apply(sql, migration);
    } catch (const SQLite::Exception& exception) {
      sql.roll_back();
      Error error = to_error(exception);
      error.what = title(migration.version, migration.name) + " failed and was taken back: " + error.what;
      return std::unexpected(std::move(error));
    }
  }
  return {};
}

}  // namespace store::sqlite
