// What only a SQLite file says of itself: its life (files.hpp), which tables it has, and after which restores not every
// lock was known. SQL only, inside the caller's transaction where there is one.
#pragma once
#include <vector>

#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/files.hpp"
#include "server/store/store.hpp"

namespace store::sqlite {

/// The database's life as SQLite sees it, with what a log or a journal has to add: not always what the file's first
/// bytes say.
[[nodiscard]] Life life_in(Connection& sql);
/// Gives the database this life, inside a transaction or outside of one.
void name_life(Connection& sql, Life life);

/// Gives the salts of all restores after which not every lock was known; none from a database that is too old to say.
[[nodiscard]] std::vector<Bytes32> gaps(Connection& sql);
[[nodiscard]] bool has_table(Connection& sql, std::string_view name);
[[nodiscard]] bool has_view(Connection& sql, std::string_view name);

}  // namespace store::sqlite
