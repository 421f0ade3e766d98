// What a database says of itself and of its restores: its life (files.hpp), and the rows of `restores`. SQL only,
// inside the caller's transaction where there is one.
#pragma once
#include <vector>

#include "server/store/sqlite/files.hpp"
#include "server/store/sqlite/sql.hpp"
#include "server/store/store.hpp"

namespace store::sqlite {

/// The database's life as SQLite sees it, with what a log or a journal has to add: not always what the file's first
/// bytes say.
[[nodiscard]] Life life_in(Sql& sql);
/// Gives the database this life, inside a transaction or outside of one.
void name_life(Sql& sql, Life life);

struct Restore {
  WallTime at;
  Bytes32 salt{};
  KnownLocks locks = KnownLocks::part;
};
/// Marks the database as a restored one, whose open draws are to be ended.
void add_restore(Sql& sql, const Restore& restore);
[[nodiscard]] Result<void> settle_restores(Sql& sql);

[[nodiscard]] Lineage read_lineage(Sql& sql);
/// Gives the salts of all restores after which not every lock was known; none from a database that is too old to say.
[[nodiscard]] std::vector<Bytes32> gaps(Sql& sql);
[[nodiscard]] bool has_table(Sql& sql, std::string_view name);

}  // namespace store::sqlite
