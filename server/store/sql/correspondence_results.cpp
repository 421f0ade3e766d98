#include "server/store/sql/correspondence_results.hpp"

#include <utility>

namespace store::sql {
namespace {

std::vector<CorrespondenceResult> read_correspondence_results(Sql& sql, const std::string& player, std::size_t most) {
  Query rows = sql.query(
      "SELECT lost_on_time, moves, spent_ms FROM post_results WHERE player = ?1"
      " ORDER BY ended_ms DESC, game DESC LIMIT ?2");
  rows.with(player, static_cast<std::int64_t>(most));
  std::vector<CorrespondenceResult> results;
  while (rows.next()) {
    results.push_back({.player = player,
                       .lost_on_time = rows.integer(0) != 0,
                       .moves = rows.integer(1),
                       .spent = std::chrono::milliseconds{rows.integer(2)}});
  }
  return results;
}

/// The key of a game that the player has ended.
std::optional<std::int64_t> key_of(Sql& sql, const std::string& player, const GameId& game) {
  Query row = sql.query("SELECT key FROM games JOIN post_results ON game = key WHERE id = ?1 AND player = ?2");
  return row.with(game.text(), player).next() ? std::optional{row.integer(0)} : std::nullopt;
}

Result<std::vector<EndedCorrespondence>> read_ended(Sql& sql, const std::string& player,
                                                    const std::optional<GameId>& after, std::size_t most) {
  const std::optional<std::int64_t> behind = after ? key_of(sql, player, *after) : std::nullopt;
  if (after && !behind) return std::unexpected(Error{Code::not_found, "the player has ended no such game by post"});
  Query rows = sql.query(
      "SELECT id, ended_ms, lost_on_time, moves, spent_ms FROM post_results JOIN games ON key = game WHERE player = ?1"
      " AND (CAST(?2 AS BIGINT) IS NULL OR (ended_ms, game) < (SELECT ended_ms, game FROM post_results WHERE player = "
      "?1 AND game = "
      "?2))"
      " ORDER BY ended_ms DESC, game DESC LIMIT ?3");
  rows.with(player, behind, static_cast<std::int64_t>(most));
  std::vector<EndedCorrespondence> ended;
  while (rows.next()) {
    ended.push_back({.game = rows.game(0),
                     .ended = rows.time(1),
                     .result = {.player = player,
                                .lost_on_time = rows.integer(2) != 0,
                                .moves = rows.integer(3),
                                .spent = std::chrono::milliseconds{rows.integer(4)}}});
  }
  return ended;
}

std::vector<GameId> read_open_by_post(Sql& sql, const std::string& player) {
  Query rows = sql.query(
      "SELECT id FROM game_players AS own JOIN games ON games.key = own.game"
      " WHERE own.player = ?1 AND state <> 'finished' AND by_post = 1 ORDER BY own.game");
  rows.with(player);
  std::vector<GameId> games;
  while (rows.next()) games.push_back(rows.game(0));
  return games;
}

std::vector<std::string> read_late_players(Sql& sql) {
  Query rows = sql.query("SELECT DISTINCT player FROM post_results WHERE lost_on_time = 1 ORDER BY player");
  std::vector<std::string> players;
  while (rows.next()) players.push_back(rows.text(0));
  return players;
}

}  // namespace

void add_correspondence_results(Sql& sql, std::int64_t game, const std::vector<CorrespondenceResult>& results,
                                WallTime at) {
  for (const CorrespondenceResult& one : results) {
    sql.query(
           "INSERT INTO post_results (player, ended_ms, game, lost_on_time, moves, spent_ms)"
           " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
        .with(one.player, at, game, std::int64_t{one.lost_on_time}, one.moves, std::int64_t{one.spent.count()})
        .run();
  }
}

void SqlCorrespondenceResults::latest(std::string player, std::size_t most,
                                      Completion<std::vector<CorrespondenceResult>> then) {
  look_up(
      [player = std::move(player), most](Sql& sql) -> Result<std::vector<CorrespondenceResult>> {
        return read_correspondence_results(sql, player, most);
      },
      std::move(then));
}

void SqlCorrespondenceResults::ended_by_post(std::string player, std::optional<GameId> after, std::size_t most,
                                             Completion<std::vector<EndedCorrespondence>> then) {
  look_up([player = std::move(player), after = std::move(after),
           most](Sql& sql) { return read_ended(sql, player, after, most); },
          std::move(then));
}

void SqlCorrespondenceResults::open_by_post(std::string player, Completion<std::vector<GameId>> then) {
  look_up(
      [player = std::move(player)](Sql& sql) -> Result<std::vector<GameId>> { return read_open_by_post(sql, player); },
      std::move(then));
}

void SqlCorrespondenceResults::late_players(Completion<std::vector<std::string>> then) {
  look_up([](Sql& sql) -> Result<std::vector<std::string>> { return read_late_players(sql); }, std::move(then));
}

}  // namespace store::sql
