#include "server/store/sqlite/lineage.hpp"

namespace store::sqlite {
namespace {

std::string_view word(KnownLocks locks) {
  return locks == KnownLocks::all ? "all" : "part";
}

}  // namespace

Life life_in(Sql& sql) {
  Query row = sql.query("PRAGMA user_version");
  row.next();
  return static_cast<Life>(row.integer(0));
}

void name_life(Sql& sql, Life life) {
  sql.script("PRAGMA user_version = " + std::to_string(life));
}

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

std::vector<Bytes32> gaps(Sql& sql) {
  std::vector<Bytes32> salts;
  if (!has_table(sql, "restores")) return salts;
  Query rows = sql.query("SELECT salt FROM restores WHERE locks = 'part'");
  while (rows.next()) salts.push_back(rows.bytes<Bytes32>(0));
  return salts;
}

bool has_table(Sql& sql, std::string_view name) {
  return sql.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1").with(name).next();
}

}  // namespace store::sqlite
