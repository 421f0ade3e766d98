// Brings a PostgreSQL database's schema to the program's version, forward only (migrations/README.md). Used while a
// store opens, by nobody else.
#pragma once
#include <span>

#include "server/store/postgres/connection.hpp"
#include "server/store/sql/migrations.hpp"

namespace store::postgres {

/// The migrations of migrations/postgres/, as the build found them.
[[nodiscard]] std::span<const sql::Migration> embedded_migrations();

/// Tells whether this program may use the database; changes nothing.
[[nodiscard]] Result<void> check_schema(Connection& sql, std::span<const sql::Migration> migrations);

/// Applies what is missing, each step in a transaction, while no other process does the same. `foreign`, `newer`,
/// `changed` and `gap` leave the database as it was. Throws sql::Failure.
[[nodiscard]] Result<void> migrate(Connection& sql, std::span<const sql::Migration> migrations);

}  // namespace store::postgres
