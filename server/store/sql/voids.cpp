#include "server/store/sql/voids.hpp"

#include "server/store/sql/draw.hpp"

namespace store::sql {

void write_void(Sql& sql, const DrawKey& draw, const VoidWrite& voided, WallTime at) {
  if (is_carried(sql, draw)) return;
  const std::int64_t number = draw.number;
  const std::int64_t added =
      sql.query("INSERT INTO fair_voids (id, number, kind, at_ms) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING")
          .with(draw.id, number, voided.kind, at)
          .run();
  if (added == 0) return;
  const std::int64_t left = voided.left_rated_setup ? 1 : 0;
  for (const std::string& party : voided.against) {
    sql.query(
           "INSERT INTO fair_blames (party, id, number, kind, at_ms, left_rated_setup)"
           " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
        .with(party, draw.id, number, voided.kind, at, party == kServerParty ? std::int64_t{0} : left)
        .run();
  }
}

Result<VoidCounts> read_voids(Sql& sql, const std::string& party) {
  Query rows = sql.query("SELECT kind, voids FROM fair_void_counts WHERE party = ?1");
  rows.with(party);
  VoidCounts counts;
  while (rows.next()) counts[rows.text(0)] = rows.integer(1);
  return counts;
}

Result<std::vector<BlamedPlayer>> read_blamed(Sql& sql, const std::string& after, std::size_t most) {
  // The empty name and the server are no players, and are left out.
  Query rows = sql.query(
      "SELECT party, kind, voids FROM fair_void_counts WHERE party IN (SELECT DISTINCT party FROM fair_void_counts"
      " WHERE party > ?1 AND party <> ?3 ORDER BY party LIMIT ?2) ORDER BY party, kind");
  rows.with(after, static_cast<std::int64_t>(most), std::string_view{kServerParty});
  std::vector<BlamedPlayer> players;
  while (rows.next()) {
    if (players.empty() || players.back().player != rows.text(0))
      players.push_back({.player = rows.text(0), .voids = {}});
    players.back().voids[rows.text(1)] = rows.integer(2);
  }
  return players;
}

Result<std::vector<LeftSetup>> read_left_setups(Sql& sql, WallTime since) {
  Query rows = sql.query(
      "SELECT party, at_ms FROM fair_blames WHERE left_rated_setup = 1 AND at_ms >= ?1 ORDER BY at_ms, party, id");
  rows.with(since);
  std::vector<LeftSetup> left;
  while (rows.next()) left.push_back({.player = rows.text(0), .at = rows.time(1)});
  return left;
}

}  // namespace store::sql
