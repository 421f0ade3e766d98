#include "server/store/sql/migrations.hpp"

#include <chrono>
#include <utility>

#include "server/store/sql/attempts.hpp"

namespace store::sql {
namespace {

void record(Sql& sql, const Migration& migration) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
  sql.query("INSERT INTO schema_migrations (version, name, sha256, applied_s) VALUES (?1, ?2, ?3, ?4)")
      .with(std::int64_t{migration.version}, migration.name, migration.sha256, std::int64_t{seconds.count()})
      .run();
}

std::string title(std::int64_t version, std::string_view name) {
  return "migration " + std::to_string(version) + " (" + std::string{name} + ")";
}

}  // namespace

std::vector<AppliedMigration> read_applied(Sql& sql) {
  std::vector<AppliedMigration> applied;
  Query rows = sql.query("SELECT version, name, sha256 FROM schema_migrations ORDER BY version");
  while (rows.next()) applied.push_back({.version = rows.integer(0), .name = rows.text(1), .sha256 = rows.text(2)});
  return applied;
}

Result<void> check_own(std::span<const Migration> migrations) {
  for (std::size_t i = 0; i < migrations.size(); ++i) {
    if (std::cmp_not_equal(migrations[i].version, i + 1))
      return refuse(Code::gap, "this program lacks migration " + std::to_string(i + 1) + ": build it again");
  }
  return {};
}

Result<void> check_applied(const std::vector<AppliedMigration>& applied, std::span<const Migration> migrations) {
  for (std::size_t i = 0; i < applied.size(); ++i) {
    const AppliedMigration& there = applied[i];
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

Result<void> apply_each(Sql& sql, std::span<const Migration> migrations,
                        const std::function<void(const Migration&)>& begin) {
  for (const Migration& migration : migrations) {
    auto failure = tried(sql, [&] {
      begin(migration);
      record(sql, migration);
      sql.commit();
    });
    if (!failure) continue;
    failure->what = title(migration.version, migration.name) + " failed and was taken back: " + failure->what;
    return std::unexpected(std::move(*failure));
  }
  return {};
}

}  // namespace store::sql
