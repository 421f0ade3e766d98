
#include <algorithm>
#include <limits>
#include <ranges>
#include <string>
#include <utility>

#include "server/store/sql/draw.hpp"
#include "server/store/sql/event_log.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sql/ratings.hpp"
#include "server/store/sql/talk.hpp"

namespace store::sql {
namespace {

// The columns of a row of `games` that game_from() reads. Who is challenged has no seat yet, and the name of that
// account is shown all the same.
#define ASTRAGAL_HEAD_COLUMNS                                                                        \
  "games.key, games.id, games.created_ms, variant, rules_version, options, state, summary, term,"    \
  " (SELECT seq FROM game_ends WHERE game_ends.game = games.key)"                                    \
  ", invited, result, delay_ms, due_ms,"                                                             \
  " (SELECT group_concat(accounts.id, ' ') FROM (SELECT seat.player AS id FROM game_players AS seat" \
  " WHERE seat.game = games.key UNION SELECT games.invited) AS named"                                \
  " JOIN accounts ON accounts.id = named.id WHERE accounts.closed_ms IS NOT NULL), finished_ms"

struct Found {
  std::int64_t key;
  GameHead head;
};

GameState state_from(std::string_view text) {
  for (const GameState state : {GameState::waiting, GameState::running, GameState::finished})
    if (name(state) == text) return state;
  throw_damaged("a game in no known state");
}

std::vector<std::string> split(std::string_view words) {
  std::vector<std::string> parts;
  for (const auto part : std::views::split(words, ' ')) parts.emplace_back(part.begin(), part.end());
  return parts;
}

/// Reads a game from a row of ASTRAGAL_HEAD_COLUMNS.
Found game_from(const Query& row) {
  NewGame game{.id = row.game(1),
               .created = row.time(2),
               .variant = row.text(3),
               .rules_version = static_cast<std::uint32_t>(row.integer(4)),
               .options = row.text(5),
               .heading = {.state = state_from(row.text(6)),
                           .summary = row.text(7),
                           .invited = row.optional_text(10),
                           .result = row.optional_text(11),
                           .delay_ms = std::chrono::milliseconds{row.integer(12)}}};
  return {.key = row.integer(0),
          .head = {.game = std::move(game),
                   .term = Term{static_cast<std::uint64_t>(row.integer(8))},
                   .last = static_cast<Seq>(row.integer(9)),
                   .due = {row.is_null(13) ? std::nullopt : std::optional{row.time(13)}},
                   .closed = row.is_null(14) ? std::vector<std::string>{} : split(row.text(14)),
                   .finished = row.is_null(15) ? std::nullopt : std::optional{row.time(15)}}};
}

std::optional<Found> find_game(Sql& sql, const GameId& game) {
  Query row = sql.query("SELECT " ASTRAGAL_HEAD_COLUMNS " FROM games WHERE id = ?1");
  if (!row.with(game.text()).next()) return std::nullopt;
  return game_from(row);
}

std::vector<GameHead> heads_from(Query& rows) {
  std::vector<GameHead> heads;
  while (rows.next()) heads.push_back(game_from(rows).head);
  return heads;
}

std::vector<GameId> ids_from(Query& rows) {
  std::vector<GameId> games;
  while (rows.next()) games.push_back(rows.game(0));
  return games;
}

std::string_view name_of(GamesWanted which) {
  switch (which) {
    case GamesWanted::all:
      return "all";
    case GamesWanted::unfinished:
      return "unfinished";
  }
  std::unreachable();
}

std::unexpected<Error> no_such_game(const GameId& game) {
  return refuse(Code::not_found, "there is no game " + std::string{game.text()});
}

/// Adds the events after `after` to the head of a game.
Result<StoredGame> read_found(Sql& sql, Found found, Seq after) {
  const GameId& game = found.head.game.id;
  // Clients say behind which event they want to go on: a number beyond every log must stay one in the database's
  // signed integers.
  after = std::min(after, static_cast<Seq>(std::numeric_limits<std::int64_t>::max()));
  auto events = sql.log().read(found.key, after, found.head.last);
  if (!events) return refuse(events.error().code, "game " + std::string{game.text()} + " " + events.error().what);
  StoredGame stored{.head = std::move(found.head), .events = std::move(*events), .settled = {}};
  // Ratings change with the end of a game, so most have nothing to look for.
  if (stored.head.game.heading.state == GameState::finished) stored.settled = settled_by(sql, found.key);
  return stored;
}

}  // namespace

std::optional<std::int64_t> key_of(Sql& sql, const GameId& game) {
  Query row = sql.query("SELECT key FROM games WHERE id = ?1");
  if (!row.with(game.text()).next()) return std::nullopt;
  return row.integer(0);
}

GameHead head_of(Sql& sql, std::int64_t key) {
  Query row = sql.query("SELECT " ASTRAGAL_HEAD_COLUMNS " FROM games WHERE key = ?1");
  if (!row.with(key).next()) throw_damaged("a result without its game");
  return game_from(row).head;
}

Result<StoredGame> read_game(Sql& sql, const GameId& game, Seq after) {
  std::optional<Found> found = find_game(sql, game);
  if (!found) return no_such_game(game);
  return read_found(sql, std::move(*found), after);
}

Result<GameRecord> load_game(Sql& sql, const GameId& game, OfFinished how_much, std::size_t talk) {
  std::optional<Found> found = find_game(sql, game);
  if (!found) return no_such_game(game);
  const std::int64_t key = found->key;
  const bool is_over = found->head.game.heading.state == GameState::finished;
  const bool is_whole = !is_over || how_much == OfFinished::all;
  auto read = read_found(sql, std::move(*found), is_whole ? 0 : kNoEvents);
  if (!read) return std::unexpected(std::move(read.error()));
  GameRecord record{.game = std::move(*read)};
  if (is_whole) {
    auto draws = load_draws(sql, game.text());
    if (!draws) return std::unexpected(std::move(draws.error()));
    record.draws = std::move(*draws);
  }
  record.talk = latest_lines(sql, key, talk);
  return record;
}

Result<std::vector<GameHead>> read_waiting_games(Sql& sql) {
  Query rows = sql.query("SELECT " ASTRAGAL_HEAD_COLUMNS
                         " FROM games WHERE state <> 'finished' AND state = 'waiting' ORDER BY created_ms, key");
  return heads_from(rows);
}

Result<std::vector<GameId>> read_open_games(Sql& sql) {
  Query rows = sql.query("SELECT id FROM games WHERE state <> 'finished' ORDER BY created_ms, key");
  return ids_from(rows);
}

Result<std::int64_t> count_open_games(Sql& sql) {
  Query row = sql.query("SELECT count(*) FROM games WHERE state <> 'finished'");
  row.next();
  return row.integer(0);
}

Result<DueGames> read_due(Sql& sql, WallTime now, Term owner, std::size_t most) {
  Query rows =
      sql.query("SELECT id FROM games WHERE due_ms IS NOT NULL AND due_ms <= ?1 AND term <= ?2 ORDER BY due_ms");
  rows.with(now, static_cast<std::int64_t>(owner));
  DueGames due;
  while (due.games.size() < most && rows.next()) {
    if (auto id = GameId::parse(rows.text(0))) {
      due.games.push_back(std::move(*id));
    } else {
      ++due.unreadable;  // one damaged row must not keep all others from their time
    }
  }
  return due;
}

Result<std::vector<GameId>> read_delayed_games(Sql& sql, WallTime since) {
  Query rows = sql.query(
      "SELECT id FROM games WHERE finished_ms IS NOT NULL AND delay_ms > 0 AND finished_ms >= ?1"
      " UNION ALL SELECT id FROM games WHERE state = 'running' AND delay_ms > 0 AND"
      " (SELECT wall_ms FROM game_ends WHERE game_ends.game = games.key) >= ?1");
  rows.with(since);
  return ids_from(rows);
}

Result<std::optional<GameId>> find_join(Sql& sql, const CommandKey& command) {
  const std::optional<std::int64_t> key = sql.log().find_seat(command);
  if (!key) return std::nullopt;
  Query row = sql.query("SELECT id FROM games WHERE key = ?1");
  if (!row.with(*key).next()) return std::nullopt;
  return GameId::parse(row.text(0));
}

Result<std::vector<GameHead>> read_games_of(Sql& sql, const std::string& player, GamesWanted which,
                                            const std::optional<GameId>& before, std::size_t most) {
  const std::optional<std::string> older_than = before ? std::optional{before->text()} : std::nullopt;
  Query rows = sql.query("SELECT " ASTRAGAL_HEAD_COLUMNS
                         " FROM game_players AS own JOIN games ON games.key = own.game WHERE own.player = ?1"
                         " AND (CAST(?2 AS TEXT) IS NULL OR own.game < (SELECT key FROM games WHERE id = ?2))"
                         " AND CASE ?4 WHEN 'unfinished' THEN state <> 'finished'"
                         " ELSE TRUE END"
                         " ORDER BY own.game DESC LIMIT ?3");
  rows.with(player, older_than, static_cast<std::int64_t>(most), name_of(which));
  return heads_from(rows);
}

Result<std::int64_t> count_games(Sql& sql, const std::string& player) {
  Query row = sql.query("SELECT played FROM games_played WHERE player = ?1");
  return row.with(player).next() ? row.integer(0) : 0;
}

Result<std::optional<StoredEvent>> find_command(Sql& sql, const GameId& game, const CommandKey& command) {
  const std::optional<Found> found = find_game(sql, game);
  if (!found) return no_such_game(game);
  return sql.log().find_answer(found->key, command);
}

}  // namespace store::sql
