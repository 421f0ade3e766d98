#include "server/store/sqlite/games.hpp"

namespace store::sqlite {
namespace {

/// A game in which something has happened since has heard of the outage already. Two outages may overlap, or come
/// twice: what counts is the time after those that are stored. By post a clock may have stood still for some of it, or
/// for all: such a game is looked at as early as may be, and says itself what is due.
void put_off(Sql& sql, const Outage& outage) {
  sql.query(
         "WITH since AS (SELECT max(?1, coalesce(max(until_ms), 0)) AS ms FROM outages WHERE until_ms <= ?2),"
         " last AS (SELECT games.key, wall_ms FROM games JOIN game_heads ON game_heads.game = games.key"
         " JOIN game_log ON game_log.number = game_heads.number WHERE due_ms IS NOT NULL)"
         " UPDATE games SET due_ms = CASE WHEN by_post THEN max(due_ms, ?2) ELSE due_ms + ?2 - max(since.ms, wall_ms) "
         "END"
         " FROM since, last"
         " WHERE last.key = games.key AND due_ms > since.ms AND wall_ms < ?2 AND since.ms < ?2")
      .with(outage.from, outage.until)
      .run();
}

/// Every game in which something is due has heard of them. One from before game_log may have heard of none.
void forget_known(Sql& sql) {
  sql.run(
      "DELETE FROM outages WHERE until_ms <= (SELECT min(coalesce(wall_ms, 0)) FROM games"
      " LEFT JOIN game_heads ON game_heads.game = games.key LEFT JOIN game_log ON game_log.number = game_heads.number"
      " WHERE due_ms IS NOT NULL)");
}

}  // namespace

Result<void> add_outage(Sql& sql, const Outage& outage, PutOff what) {
  if (what == PutOff::due) {
    put_off(sql, outage);
    forget_known(sql);
  }
  sql.query("INSERT INTO outages (from_ms, until_ms) VALUES (?1, ?2)").with(outage.from, outage.until).run();
  return {};
}

Result<std::vector<Outage>> read_outages(Sql& sql) {
  Query rows = sql.query("SELECT from_ms, until_ms FROM outages ORDER BY number");
  std::vector<Outage> outages;
  while (rows.next()) outages.push_back({.from = rows.time(0), .until = rows.time(1)});
  return outages;
}

}  // namespace store::sqlite
