#include "server/store/sql/game_rows.hpp"

namespace store::sql {
namespace {

/// Puts off what is due by an outage. A game in which something has happened since has heard of the outage already. Two
/// outages may overlap, or come twice: what counts is the time after those that are stored. By post a clock may have
/// stood still for some of the outage, or for all: such a game is looked at as early as may be, and says itself what is
/// due. A game that sleeps on is left alone.
void put_off(Sql& sql, const Outage& outage) {
  sql.query(
         "WITH known AS (SELECT until_ms FROM outages WHERE until_ms <= ?2 UNION ALL SELECT ?1),"
         " since AS (SELECT max(until_ms) AS ms FROM known)"
         " UPDATE games SET due_ms = CASE WHEN by_post = 1 THEN ?2"
         " ELSE due_ms + ?2 - CASE WHEN since.ms > wall_ms THEN since.ms ELSE wall_ms END END"
         " FROM since, game_ends"
         " WHERE due_ms > since.ms AND since.ms < ?2 AND (by_post = 0 OR due_ms < ?2)"
         " AND game_ends.game = games.key AND wall_ms < ?2")
      .with(outage.from, outage.until)
      .run();
}

// Games in which something is due, with when something last happened in them. A game from before game_log may have
// heard of no outage.
#define ASTRAGAL_LAST_HEARD                                                                     \
  " FROM (SELECT coalesce((SELECT wall_ms FROM game_ends WHERE game_ends.game = games.key), 0)" \
  " AS heard_ms FROM games WHERE due_ms IS NOT NULL) AS due"

/// Tells whether every such game has heard of the oldest outage. If not, that is mostly seen at once.
bool is_oldest_known(Sql& sql) {
  Query oldest = sql.query("SELECT until_ms FROM outages ORDER BY until_ms LIMIT 1");
  if (!oldest.next()) return false;
  Query game = sql.query("SELECT 1" ASTRAGAL_LAST_HEARD " WHERE heard_ms < ?1 LIMIT 1");
  return !game.with(oldest.integer(0)).next();
}

/// Forgets the outages of which every such game has heard; without such games, all.
void forget_known(Sql& sql) {
  if (!is_oldest_known(sql)) return;
  sql.run("DELETE FROM outages WHERE until_ms <= coalesce((SELECT min(heard_ms)" ASTRAGAL_LAST_HEARD "), until_ms)");
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

Result<void> forget_outages(Sql& sql) {
  forget_known(sql);
  return {};
}

Result<std::vector<Outage>> read_outages(Sql& sql) {
  Query rows = sql.query("SELECT from_ms, until_ms FROM outages ORDER BY number");
  std::vector<Outage> outages;
  while (rows.next()) outages.push_back({.from = rows.time(0), .until = rows.time(1)});
  return outages;
}

}  // namespace store::sql
