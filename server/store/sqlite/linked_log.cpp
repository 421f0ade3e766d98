#include "server/store/sqlite/linked_log.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/store/sqlite/lineage.hpp"

namespace store::sqlite {
namespace {

std::int64_t number_of(Connection& sql, const std::string& name) {
  if (const std::int64_t* known = sql.known().names.find(name)) return *known;
  Query row = sql.query("SELECT number FROM log_names WHERE name = ?1");
  if (row.with(name).next()) return sql.known().names.put(name, row.integer(0));
  sql.query("INSERT INTO log_names (name) VALUES (?1)").with(name).run();
  return sql.known().names.put(name, sql.database().getLastInsertRowid());
}

/// Names by their numbers, looked up once for each answer.
class Names {
 public:
  explicit Names(Connection& sql) : sql_(sql) {}
  const std::string& of(std::int64_t number) {
    const auto [found, is_new] = names_.try_emplace(number);
    if (!is_new) return found->second;
    Query row = sql_.query("SELECT name FROM log_names WHERE number = ?1");
    if (!row.with(number).next()) sql::throw_damaged("a number in the log that stands for nothing");
    return found->second = row.text(0);
  }

 private:
  Connection& sql_;
  std::unordered_map<std::int64_t, std::string> names_;
};

/// Reads an event from a row of seq, wall_ms, kind, format, player, command, body. `word` gives the text of a column
/// that holds a name.
StoredEvent event_from(const Query& row, auto word) {
  StoredEvent event{.seq = static_cast<Seq>(row.integer(0)),
                    .at = row.time(1),
                    .kind = word(2),
                    .format = static_cast<std::uint16_t>(row.integer(3)),
                    .command = {},
                    .body = row.text(6)};
  if (!row.is_null(4)) event.command = CommandKey{.player = word(4), .id = row.text(5)};
  return event;
}

/// Reads an event of game_log from such a row followed by previous and game, in which names are numbers.
StoredEvent log_event_from(const Query& row, Names& names) {
  return event_from(row, [&](int column) { return names.of(row.integer(column)); });
}

StoredEvent early_event_from(const Query& row) {
  return event_from(row, [&](int column) { return row.text(column); });
}

Query log_row(Connection& sql) {
  return sql.query(
      "SELECT seq, wall_ms, kind, format, player, command, body, previous, game FROM game_log WHERE number = ?1");
}

std::int64_t head_of(Connection& sql, std::int64_t game) {
  Query head = sql.query("SELECT number FROM game_heads WHERE game = ?1");
  return head.with(game).next() ? head.integer(0) : 0;
}

/// Reads events from the newest down to the one behind `after`, as far as they follow each other.
StoredEvents read_backwards(Connection& sql, std::int64_t game, Seq after, Seq last) {
  StoredEvents events;
  Names names{sql};
  Seq due = last;
  Query row = log_row(sql);
  for (std::int64_t number = head_of(sql, game); number != 0 && due > after; --due) {
    if (!row.restart().with(number).next() || row.integer(8) != game) return events;
    if (std::cmp_not_equal(row.integer(0), due)) return events;
    events.push_back(log_event_from(row, names));
    number = row.integer(7);
  }
  if (due == after) return events;
  Query rows = sql.query(
      "SELECT seq, wall_ms, kind, format, player, command, body FROM early_events"
      " WHERE game = ?1 AND seq > ?2 AND seq <= ?3 ORDER BY seq DESC");
  rows.with(game, static_cast<std::int64_t>(after), static_cast<std::int64_t>(due));
  for (; rows.next() && std::cmp_equal(rows.integer(0), due); --due) events.push_back(early_event_from(rows));
  return events;
}

}  // namespace

std::optional<sql::KnownGame> LinkedLog::find(const GameId& game) {
  if (const sql::KnownGame* known = sql_.known().games.find(game.text())) return *known;
  Query row = sql_.query(
      "SELECT key, term, state = 'finished', (SELECT seq FROM game_ends WHERE game_ends.game = games.key),"
      " (SELECT number FROM game_heads WHERE game_heads.game = games.key) FROM games WHERE id = ?1");
  if (!row.with(game.text()).next()) return std::nullopt;
  return sql::KnownGame{.end = {.game = row.integer(0),
                                .last = static_cast<Seq>(row.integer(3)),
                                // A game without an event in game_log has NULL here, which reads as 0.
                                .number = row.integer(4)},
                        .term = Term{static_cast<std::uint64_t>(row.integer(1))},
                        .is_finished = row.integer(2) != 0};
}

sql::KnownGame LinkedLog::begin(std::int64_t game, Term term) {
  return {.end = {.game = game}, .term = term};
}

void LinkedLog::set_term(sql::KnownGame& game, Term term) {
  sql_.query("UPDATE games SET term = ?2 WHERE key = ?1").with(game.end.game, static_cast<std::int64_t>(term)).run();
  game.term = term;
}

/// Remembers a game for the next append. One that has ended is left out, as little more is appended to it.
void LinkedLog::note(const GameId& game, const sql::KnownGame& now) {
  if (now.is_finished)
    sql_.known().games.forget(game.text());
  else
    sql_.known().games.put(game.text(), now);
}

void LinkedLog::add(sql::LogEnd& end, std::span<const StoredEvent> events) {
  if (events.empty()) return;
  const bool is_known = end.number != 0;
  for (const StoredEvent& event : events) {
    const std::int64_t kind = number_of(sql_, event.kind);
    const std::int64_t format = event.format;
    std::optional<std::int64_t> player;
    if (event.command) player = number_of(sql_, event.command->player);
    const std::string* command = event.command ? &event.command->id : nullptr;
    sql_.query(
            "INSERT INTO game_log (game, seq, previous, wall_ms, kind, format, player, command, body)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
        .with(end.game, static_cast<std::int64_t>(event.seq), end.number, event.at, kind, format, player, command,
              event.body)
        .run();
    end.number = sql_.database().getLastInsertRowid();
    end.last = event.seq;
  }
  const auto last = static_cast<std::int64_t>(end.last);
  if (is_known)
    sql_.query("UPDATE game_heads SET number = ?2, seq = ?3 WHERE game = ?1").with(end.game, end.number, last).run();
  else
    sql_.query("INSERT INTO game_heads (game, number, seq) VALUES (?1, ?2, ?3)").with(end.game, end.number, last).run();
}

Result<StoredEvents> LinkedLog::read(std::int64_t game, Seq after, Seq last) {
  if (after >= last) return {};
  StoredEvents events = read_backwards(sql_, game, after, last);
  if (events.size() != last - after)
    return refuse(Code::corrupt, "lacks event " + std::to_string(last - events.size()) + ": restore a backup");
  std::ranges::reverse(events);
  return events;
}

std::optional<StoredEvent> LinkedLog::find_answer(std::int64_t game, const CommandKey& command) {
  // The answer is looked for in the game's rows, the newest first. They are some hundreds at most, a repeated command
  // was mostly said a moment ago, and an index would be written with every event.
  Query player = sql_.query("SELECT number FROM log_names WHERE name = ?1");
  const bool is_player_known = player.with(command.player).next();
  Query row = sql_.query("SELECT previous, player, command FROM game_log WHERE number = ?1");
  std::int64_t number = is_player_known ? head_of(sql_, game) : 0;
  for (; number != 0; number = row.integer(0)) {
    if (!row.restart().with(number).next()) break;
    if (row.integer(0) >= number) sql::throw_damaged("a log that leads nowhere");
    if (row.integer(1) != player.integer(0) || row.text(2) != command.id) continue;
    Query found = log_row(sql_);
    Names names{sql_};
    found.with(number).next();
    return log_event_from(found, names);
  }
  Query early = sql_.query(
      "SELECT seq, wall_ms, kind, format, player, command, body FROM early_events"
      " WHERE game = ?1 AND player = ?2 AND command = ?3 ORDER BY seq LIMIT 1");
  if (!early.with(game, command.player, command.id).next()) return std::nullopt;
  return early_event_from(early);
}

std::optional<std::int64_t> LinkedLog::find_seat(const CommandKey& command) {
  Query row = sql_.query(
      "SELECT game FROM early_events WHERE kind = 'player_joined' AND player = ?1 AND command = ?2"
      " UNION ALL SELECT game FROM game_log"
      " WHERE kind = 1 AND player = (SELECT number FROM log_names WHERE name = ?1) AND command = ?2 LIMIT 1");
  if (!row.with(command.player, command.id).next()) return std::nullopt;
  return row.integer(0);
}

void read_older_log(Connection& sql) {
  if (!has_table(sql, "outages")) {
    sql.script(
        "PRAGMA query_only = OFF;"
        "CREATE TEMP VIEW games AS SELECT *, NULL AS due_ms, NULL AS invited, NULL AS result, 0 AS delay_ms"
        " FROM main.games;"
        "PRAGMA query_only = ON;");
  }
  if (!has_view(sql, "game_ends")) {
    sql.script(
        "PRAGMA query_only = OFF;"
        "CREATE TEMP VIEW game_ends AS SELECT key AS game, coalesce((SELECT seq FROM game_heads WHERE game = key),"
        " (SELECT max(seq) FROM early_events WHERE game = key), 0) AS seq FROM games;"
        "PRAGMA query_only = ON;");
  }
  if (has_table(sql, "game_log")) return;
  sql.script(
      "PRAGMA query_only = OFF;"
      "CREATE TEMP TABLE game_log (number INTEGER PRIMARY KEY, game, seq, previous, wall_ms, kind, format, player,"
      " command, body);"
      "CREATE TEMP TABLE log_names (number INTEGER PRIMARY KEY, name);"
      "CREATE TEMP TABLE game_heads (game INTEGER PRIMARY KEY, number, seq);"
      "CREATE TEMP VIEW early_events AS SELECT * FROM main.game_events;"
      "PRAGMA query_only = ON;");
}

}  // namespace store::sqlite
