#include "server/store/sql/restores.hpp"

namespace store::sql {
namespace {

std::string_view word(KnownLocks locks) {
  return locks == KnownLocks::all ? "all" : "part";
}

}  // namespace

void add_restore(Sql& sql, const Restore& restore) {
  sql.query("INSERT INTO restores (at_ms, salt, locks, settled) VALUES (?1, ?2, ?3, 0)")
      .with(restore.at, restore.salt, word(restore.locks))
      .run();
}

Result<void> settle_restores(Sql& sql) {
  sql.run("UPDATE restores SET settled = 1 WHERE settled = 0");
  return {};
}

Lineage read_lineage(Sql& sql) {
  Query rows = sql.query("SELECT salt, locks, settled FROM restores ORDER BY number");
  Lineage lineage;
  while (rows.next()) {
    lineage.salt = rows.bytes<Bytes32>(0);
    if (rows.integer(2) != 0) continue;
    lineage.settled = false;
    if (rows.text(1) != word(KnownLocks::all)) lineage.locks = KnownLocks::part;
  }
  return lineage;
}

}  // namespace store::sql
