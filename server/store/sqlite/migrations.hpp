// Brings a database's schema to the program's version, forward only (migrations/README.md). Each step runs once, in its
// own transaction, and is recorded with its checksum. Used while a store opens, by nobody else.
#pragma once
#include <span>

#include "server/store/sql/migrations.hpp"
#include "server/store/sqlite/connection.hpp"

namespace store::sqlite {

/// The migrations of migrations/, as the build found them.
[[nodiscard]] std::span<const sql::Migration> embedded_migrations();

/// Tells whether this program may use the database; changes nothing.
[[nodiscard]] Result<void> check_schema(Connection& sql, std::span<const sql::Migration> migrations);

/// Checks the schema, then applies what is missing. `foreign`, `newer`, `changed` and `gap` leave the database as it
/// was; a failing step leaves it at the step before. Throws sql::Failure as every use of `sql` does.
[[nodiscard]] Result<void> migrate(Connection& sql, std::span<const sql::Migration> migrations);

/// Tells whether the file is a database of this program in which something is stored.
[[nodiscard]] bool is_ours(Connection& sql);

}  // namespace store::sqlite
