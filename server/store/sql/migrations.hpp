// Which steps of a schema a database has taken, and whether they are the beginning of those that this program knows.
// Pure functions and plain values; each backend takes the steps in its own way (migrations/README.md).
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sql/sql.hpp"

namespace store::sql {

struct Migration {
  int version = 0;  // 1, 2, 3 …
  std::string_view name;
  std::string_view sha256;  // hash of the file, in lower-case hex
  std::string_view sql;
};

/// A migration as the database has recorded it.
struct AppliedMigration {
  std::int64_t version;
  std::string name;
  std::string sha256;
};

/// Reads what the table schema_migrations says, which must be there.
[[nodiscard]] std::vector<AppliedMigration> read_applied(Sql& sql);
/// Checks that the program's migrations have no gap.
[[nodiscard]] Result<void> check_own(std::span<const Migration> migrations);
/// Checks that the migrations that were applied are the beginning of those that we have, to the byte: `newer`,
/// `changed`, `gap`.
[[nodiscard]] Result<void> check_applied(const std::vector<AppliedMigration>& applied,
                                         std::span<const Migration> migrations);
/// Applies these, each in a transaction, and records them. `begin` begins the transaction and runs the migration's
/// text. One that fails is taken back, and ends it.
[[nodiscard]] Result<void> apply_each(Sql& sql, std::span<const Migration> migrations,
                                      const std::function<void(const Migration&)>& begin);

}  // namespace store::sql
