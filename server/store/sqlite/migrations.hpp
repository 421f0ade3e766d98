// Brings a database's schema to the program's version, forward only (migrations/README.md). Each step runs once, in its
// own transaction, and is recorded with its checksum. Used while a store opens, by nobody else.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

struct Migration {
  int version = 0;  // 1, 2, 3 …
  std::string_view name;
  std::string_view sha256;  // hash of the file, in lower-case hex
  std::string_view sql;
};

/// The migrations of migrations/, as the build found them.
[[nodiscard]] std::span<const Migration> embedded_migrations();

/// Tells whether this program may use the database; changes nothing.
[[nodiscard]] Result<void> check_schema(Sql& sql, std::span<const Migration> migrations);

/// Checks the schema, then applies what is missing. `foreign`, `newer`, `changed` and `gap` leave the database as it
/// was; a failing step leaves it at the step before. Throws SQLite::Exception as every use of `sql` does.
[[nodiscard]] Result<void> migrate(Sql& sql, std::span<const Migration> migrations);

/// Tells whether the file is a database of this program in which something is stored.
[[nodiscard]] bool is_ours(Sql& sql);

}  // namespace store::sqlite
