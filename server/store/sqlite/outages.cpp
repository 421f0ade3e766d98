#include "server/store/sqlite/games.hpp"

namespace store::sqlite {

/// A game in which something has happened since has heard of it already.
Result<void> add_outage(Sql& sql, const Outage& outage) {
  sql.query("INSERT INTO outages (from_ms, until_ms) VALUES (?1, ?2)").with(outage.from, outage.until).run();
  sql.query(
         "WITH last AS (SELECT games.key, wall_ms FROM games JOIN game_heads ON game_heads.game = games.key"
         " JOIN game_log ON game_log.number = game_heads.number WHERE due_ms IS NOT NULL)"
         " UPDATE games SET due_ms = due_ms + ?2 - max(?1, wall_ms) FROM last"
         " WHERE last.key = games.key AND due_ms > ?1 AND wall_ms < ?2")
      .with(outage.from, outage.until)
      .run();
  return {};
}

Result<std::vector<Outage>> read_outages(Sql& sql) {
  Query rows = sql.query("SELECT from_ms, until_ms FROM outages ORDER BY number");
  std::vector<Outage> outages;
  while (rows.next()) outages.push_back({.from = rows.time(0), .until = rows.time(1)});
  return outages;
}

}  // namespace store::sqlite
