#include "server/store/postgres/plain_log.hpp"

#include <string>
#include <utility>

#include "server/store/postgres/connection.hpp"
#include "server/store/postgres/event_columns.hpp"

namespace store::postgres {
namespace {

using sql::Query;

/// Reads an event from a row of seq, wall_ms, kind, format, player, command, body.
StoredEvent event_from(const Query& row) {
  StoredEvent event{.seq = static_cast<Seq>(row.integer(0)),
                    .at = row.time(1),
                    .kind = row.text(2),
                    .format = static_cast<std::uint16_t>(row.integer(3)),
                    .command = {},
                    .body = row.text(6)};
  if (!row.is_null(4)) event.command = CommandKey{.player = row.text(4), .id = row.text(5)};
  return event;
}

}  // namespace

/// Locks the game's end, so that no append of another owner comes between.
std::optional<sql::KnownGame> PlainLog::find(const GameId& game) {
  Query row = sql_.query(
      "SELECT games.key, head.term, head.seq, state = 'finished' FROM games"
      " JOIN game_heads AS head ON head.game = games.key WHERE games.id = ?1 FOR UPDATE OF head");
  if (!row.with(game.text()).next()) return std::nullopt;
  return sql::KnownGame{.end = {.game = row.integer(0), .last = static_cast<Seq>(row.integer(2))},
                        .term = Term{static_cast<std::uint64_t>(row.integer(1))},
                        .is_finished = row.integer(3) != 0};
}

sql::KnownGame PlainLog::begin(std::int64_t game, Term term) {
  sql_.query("INSERT INTO game_heads (game, term, seq) VALUES (?1, ?2, 0)")
      .with(game, static_cast<std::int64_t>(term))
      .run();
  return {.end = {.game = game}, .term = term};
}

void PlainLog::set_term(sql::KnownGame& game, Term term) {
  const auto number = static_cast<std::int64_t>(term);
  sql_.query("WITH head AS (UPDATE game_heads SET term = ?2 WHERE game = ?1) UPDATE games SET term = ?2 WHERE key = ?1")
      .with(game.end.game, number)
      .run();
  game.term = term;
}

void PlainLog::add(sql::LogEnd& end, std::span<const StoredEvent> events) {
  if (events.empty()) return;
  EventColumns columns;
  columns.add(end.game, events);
  Parameters parameters;
  columns.put_into(parameters);
  end.last = events.back().seq;
  parameters.set(kEventParameters + 1, end.game);
  parameters.set(kEventParameters + 2, static_cast<std::int64_t>(end.last));
  parameters.set(kEventParameters + 3, std::int64_t{events.back().at.time_since_epoch().count()});
  sql_.run_prepared("WITH logged AS (INSERT INTO game_log (" ASTRAGAL_EVENT_COLUMNS
                    ") SELECT * FROM " ASTRAGAL_EVENT_LISTS
                    ") UPDATE game_heads SET seq = $10, wall_ms = $11 WHERE game = $9",
                    parameters, kEventParameters + 3);
}

Result<StoredEvents> PlainLog::read(std::int64_t game, Seq after, Seq last) {
  if (after >= last) return {};
  Query rows = sql_.query(
      "SELECT seq, wall_ms, kind, format, player, command, body FROM game_log"
      " WHERE game = ?1 AND seq > ?2 AND seq <= ?3 ORDER BY seq");
  rows.with(game, static_cast<std::int64_t>(after), static_cast<std::int64_t>(last));
  StoredEvents events;
  for (Seq due = after + 1; due <= last; ++due) {
    if (!rows.next() || std::cmp_not_equal(rows.integer(0), due))
      return refuse(Code::corrupt, "lacks event " + std::to_string(due) + ": restore a backup");
    events.push_back(event_from(rows));
  }
  return events;
}

std::optional<StoredEvent> PlainLog::find_answer(std::int64_t game, const CommandKey& command) {
  // A game's rows are some hundreds at most, and an index would be written with every event.
  Query row = sql_.query(
      "SELECT seq, wall_ms, kind, format, player, command, body FROM game_log"
      " WHERE game = ?1 AND player = ?2 AND command = ?3 ORDER BY seq LIMIT 1");
  if (!row.with(game, command.player, command.id).next()) return std::nullopt;
  return event_from(row);
}

std::optional<std::int64_t> PlainLog::find_seat(const CommandKey& command) {
  Query row = sql_.query(
      "SELECT game FROM game_log WHERE kind = 'player_joined' AND player = ?1 AND command = ?2"
      " LIMIT 1");
  if (!row.with(command.player, command.id).next()) return std::nullopt;
  return row.integer(0);
}

}  // namespace store::postgres
