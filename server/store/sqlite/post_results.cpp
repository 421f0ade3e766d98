#include "server/store/sqlite/post_results.hpp"

#include <utility>

namespace store::sqlite {
namespace {

std::vector<PostResult> read_post_results(Sql& sql, const std::string& player, std::size_t most) {
  Query rows = sql.query(
      "SELECT lost_on_time, moves, spent_ms FROM post_results WHERE player = ?1"
      " ORDER BY ended_ms DESC, game DESC LIMIT ?2");
  rows.with(player, static_cast<std::int64_t>(most));
  std::vector<PostResult> results;
  while (rows.next()) {
    results.push_back({.player = player,
                       .lost_on_time = rows.integer(0) != 0,
                       .moves = rows.integer(1),
                       .spent = std::chrono::milliseconds{rows.integer(2)}});
  }
  return results;
}

std::vector<std::string> read_late_players(Sql& sql) {
  Query rows = sql.query("SELECT DISTINCT player FROM post_results WHERE lost_on_time = 1 ORDER BY player");
  std::vector<std::string> players;
  while (rows.next()) players.push_back(rows.text(0));
  return players;
}

}  // namespace

void add_post_results(Sql& sql, std::int64_t game, const std::vector<PostResult>& results, WallTime at) {
  for (const PostResult& one : results) {
    sql.query(
           "INSERT INTO post_results (player, ended_ms, game, lost_on_time, moves, spent_ms)"
           " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
        .with(one.player, at, game, std::int64_t{one.lost_on_time}, one.moves, std::int64_t{one.spent.count()})
        .run();
  }
}

void SqlitePostResults::post_results(std::string player, std::size_t most, Then<std::vector<PostResult>> then) {
  look_up([player = std::move(player),
           most](Sql& sql) -> Result<std::vector<PostResult>> { return read_post_results(sql, player, most); },
          std::move(then));
}

void SqlitePostResults::late_players(Then<std::vector<std::string>> then) {
  look_up([](Sql& sql) -> Result<std::vector<std::string>> { return read_late_players(sql); }, std::move(then));
}

}  // namespace store::sqlite
