#include "server/store/sql/lines.hpp"

#include "server/store/sql/game_rows.hpp"

namespace store::sql {
namespace {

/// Reads lines from rows of id, player, lines, at_ms.
std::vector<ConditionalLines> all_lines(Query& rows) {
  std::vector<ConditionalLines> all;
  while (rows.next()) {
    all.push_back({.game = rows.game(0), .player = rows.text(1), .text = rows.text(2), .at = rows.time(3)});
  }
  return all;
}

Result<void> write_lines(Sql& sql, const ConditionalLines& lines, Term term) {
  if (auto owner = check_owner(sql, lines.game, term); !owner) return owner;
  std::optional<std::int64_t> game;
  {
    Query row = sql.query("SELECT key FROM games WHERE id = ?1 AND state <> 'finished'");
    if (row.with(lines.game.text()).next()) game = row.integer(0);
  }
  if (!game) return refuse(Code::not_found, "no game " + lines.game.text() + " goes on");
  sql.query(
         "INSERT INTO conditional_lines (game, player, lines, at_ms) VALUES (?1, ?2, ?3, ?4)"
         " ON CONFLICT (game, player) DO UPDATE SET lines = excluded.lines, at_ms = excluded.at_ms")
      .with(*game, lines.player, lines.text, lines.at)
      .run();
  return {};
}

Result<void> delete_lines(Sql& sql, const GameId& game, const std::string& player, Term term) {
  if (auto owner = check_owner(sql, game, term); !owner) return owner;
  sql.query("DELETE FROM conditional_lines WHERE game = (SELECT key FROM games WHERE id = ?1) AND player = ?2")
      .with(game.text(), player)
      .run();
  return {};
}

std::vector<ConditionalLines> read_lines_in(Sql& sql, const GameId& game) {
  Query rows = sql.query(
      "SELECT games.id, player, lines, at_ms FROM games JOIN conditional_lines ON conditional_lines.game = games.key"
      " WHERE games.id = ?1 ORDER BY player");
  return all_lines(rows.with(game.text()));
}

std::vector<ConditionalLines> read_lines_of(Sql& sql, const std::string& player, const std::optional<GameId>& after,
                                            std::size_t most) {
  const std::string id = after ? after->text() : "";
  Query rows = sql.query(
      "SELECT games.id, player, lines, at_ms FROM conditional_lines JOIN games ON games.key = conditional_lines.game"
      " WHERE player = ?1 AND game > coalesce((SELECT key FROM games WHERE id = ?2), 0) ORDER BY game LIMIT ?3");
  return all_lines(rows.with(player, id, static_cast<std::int64_t>(most)));
}

}  // namespace

void drop_lines_in(Sql& sql, std::int64_t game) {
  sql.query("DELETE FROM conditional_lines WHERE game = ?1").with(game).run();
}

void drop_lines_of(Sql& sql, const std::string& player) {
  sql.query("DELETE FROM conditional_lines WHERE player = ?1").with(player).run();
}

void SqlLines::put_lines(ConditionalLines lines, Term term, Completion<void> then) {
  const std::size_t body = lines.text.size();
  write([lines = std::move(lines), term](Sql& sql) { return write_lines(sql, lines, term); }, std::move(then), body);
}

void SqlLines::drop_lines(GameId game, std::string player, Term term, Completion<void> then) {
  write([game = std::move(game), player = std::move(player),
         term](Sql& sql) { return delete_lines(sql, game, player, term); },
        std::move(then));
}

void SqlLines::lines_in(GameId game, Completion<std::vector<ConditionalLines>> then) {
  look_up(
      [game = std::move(game)](Sql& sql) -> Result<std::vector<ConditionalLines>> { return read_lines_in(sql, game); },
      std::move(then));
}

void SqlLines::lines_of(std::string player, std::optional<GameId> after, std::size_t most,
                        Completion<std::vector<ConditionalLines>> then) {
  look_up([player = std::move(player), after = std::move(after),
           most](Sql& sql) -> Result<std::vector<ConditionalLines>> { return read_lines_of(sql, player, after, most); },
          std::move(then));
}

}  // namespace store::sql
