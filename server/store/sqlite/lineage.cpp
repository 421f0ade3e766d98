#include "server/store/sqlite/lineage.hpp"

namespace store::sqlite {

Life life_in(Connection& sql) {
  Query row = sql.query("PRAGMA user_version");
  row.next();
  return static_cast<Life>(row.integer(0));
}

void name_life(Connection& sql, Life life) {
  sql.script("PRAGMA user_version = " + std::to_string(life));
}

std::vector<Bytes32> gaps(Connection& sql) {
  std::vector<Bytes32> salts;
  if (!has_table(sql, "restores")) return salts;
  Query rows = sql.query("SELECT salt FROM restores WHERE locks = 'part'");
  while (rows.next()) salts.push_back(rows.bytes<Bytes32>(0));
  return salts;
}

bool has_table(Connection& sql, std::string_view name) {
  return sql.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1").with(name).next();
}

bool has_view(Connection& sql, std::string_view name) {
  return sql.query("SELECT 1 FROM sqlite_schema WHERE type = 'view' AND name = ?1").with(name).next();
}

}  // namespace store::sqlite
