// What a database says of its restores, in SQL, inside the caller's transaction; see Store::lineage.
#pragma once
#include "server/store/sql/sql.hpp"
#include "server/store/store.hpp"

namespace store::sql {

struct Restore {
  WallTime at;
  Bytes32 salt{};
  KnownLocks locks = KnownLocks::part;
};
/// Marks the database as a restored one, whose open draws are to be ended.
void add_restore(Sql& sql, const Restore& restore);
[[nodiscard]] Result<void> settle_restores(Sql& sql);
[[nodiscard]] Lineage read_lineage(Sql& sql);

}  // namespace store::sql
