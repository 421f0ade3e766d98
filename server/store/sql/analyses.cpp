#include "server/store/sql/analyses.hpp"

#include <utility>

#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/game_rows.hpp"

namespace store::sql {
namespace {

/// Reads an analysis from a row of id, begins, ends, nodes, asked_ms, engine, heard_ms, done_ms, and how many values
/// there are.
Analysis read_analysis(const Query& row) {
  Analysis analysis{.game = row.game(0),
                    .first = row.integer(1),
                    .last = row.integer(2),
                    .nodes = row.integer(3),
                    .asked = row.time(4),
                    .engine = row.optional_text(5),
                    .found = row.integer(8)};
  if (!row.is_null(6)) analysis.heard = row.time(6);
  if (!row.is_null(7)) analysis.done = row.time(7);
  return analysis;
}

std::int64_t asked_since(Sql& sql, const std::string& account, WallTime since) {
  Query row = sql.query("SELECT count(*) FROM analyses WHERE account = ?1 AND asked_ms >= ?2");
  row.with(account, since).next();
  return row.integer(0);
}

/// Gives the error that says why no more analyses are taken, if so.
Result<void> has_room_for(Sql& sql, const AnalysisRequest& request) {
  if (asked_since(sql, request.account, request.day) >= request.in_a_day) {
    return refuse(Code::full, "you have asked for " + std::to_string(request.in_a_day) +
                                  " analyses today, and more are not made in a day: ask again after midnight UTC, or "
                                  "review the game with your browser");
  }
  Query waiting = sql.query("SELECT count(*) FROM analyses WHERE done_ms IS NULL");
  waiting.next();
  if (waiting.integer(0) >= kMostAnalysesWaiting) return refuse(Code::busy, "as many analyses wait as may");
  return {};
}

Result<void> ask_once(Sql& sql, const AnalysisRequest& request) {
  const auto game = key_of(sql, request.game);
  if (!game || !is_open_account(sql, request.account))
    return refuse(Code::not_found, "there is no such game or account");
  {
    Query known = sql.query("SELECT 1 FROM analyses WHERE game = ?1");
    if (known.with(*game).next()) return {};
  }
  if (auto room = has_room_for(sql, request); !room) return room;
  sql.query("INSERT INTO analyses (game, account, asked_ms, begins, ends, nodes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .with(*game, request.account, request.at, request.first, request.last, request.nodes)
      .run();
  return {};
}

std::optional<Analysis> find_analysis(Sql& sql, const GameId& game) {
  Query row = sql.query(
      "SELECT games.id, begins, ends, nodes, asked_ms, engine, heard_ms, done_ms,"
      " (SELECT count(*) FROM analysis_values AS found WHERE found.game = analyses.game)"
      " FROM games JOIN analyses ON analyses.game = games.key WHERE games.id = ?1");
  if (!row.with(game.text()).next()) return std::nullopt;
  return read_analysis(row);
}

std::optional<AnalysisShown> show_analysis(Sql& sql, const GameId& game) {
  auto analysis = find_analysis(sql, game);
  if (!analysis) return std::nullopt;
  AnalysisShown shown{.analysis = std::move(*analysis), .values = {}};
  {
    Query values = sql.query(
        "SELECT value FROM games JOIN analysis_values ON analysis_values.game = games.key WHERE games.id = ?1"
        " ORDER BY position");
    values.with(game.text());
    while (values.next()) shown.values.push_back(values.text(0));
  }
  if (shown.analysis.done) return shown;
  Query ahead = sql.query(
      "SELECT count(*), coalesce(sum(ends - begins + 1"
      " - (SELECT count(*) FROM analysis_values AS found WHERE found.game = analyses.game)), 0)"
      " FROM analyses WHERE done_ms IS NULL AND asked_ms < ?1");
  ahead.with(shown.analysis.asked).next();
  shown.games_ahead = ahead.integer(0);
  shown.positions_ahead = ahead.integer(1);
  return shown;
}

std::vector<Analysis> asked_by(Sql& sql, const std::string& account, const std::optional<GameId>& after,
                               std::size_t most) {
  const std::string id = after ? after->text() : "";
  Query rows = sql.query(
      "SELECT games.id, begins, ends, nodes, asked_ms, engine, heard_ms, done_ms,"
      " (SELECT count(*) FROM analysis_values AS found WHERE found.game = analyses.game)"
      " FROM analyses JOIN games ON games.key = analyses.game"
      " WHERE account = ?1 AND analyses.game > coalesce((SELECT key FROM games WHERE id = ?2), 0)"
      " ORDER BY analyses.game LIMIT ?3");
  rows.with(account, id, static_cast<std::int64_t>(most));
  std::vector<Analysis> all;
  while (rows.next()) all.push_back(read_analysis(rows));
  return all;
}

std::optional<Analysis> take_next(Sql& sql, const AnalysisWorker& worker, WallTime now, WallTime lost) {
  std::int64_t key = 0;
  std::optional<GameId> game;
  bool is_of_another_engine = false;
  {
    Query row = sql.query(
        "SELECT analyses.game, games.id, engine IS NOT NULL AND engine <> ?3 FROM analyses"
        " JOIN games ON games.key = analyses.game WHERE done_ms IS NULL"
        " AND (worker IS NULL OR worker = ?1 OR heard_ms < ?2) ORDER BY worker IS NOT DISTINCT FROM ?1 DESC,"
        " coalesce(heard_ms, asked_ms) LIMIT 1");
    if (!row.with(worker.id, lost, worker.engine).next()) return std::nullopt;
    key = row.integer(0);
    game = row.game(1);
    is_of_another_engine = row.integer(2) != 0;
  }
  if (is_of_another_engine) sql.query("DELETE FROM analysis_values WHERE game = ?1").with(key).run();
  sql.query("UPDATE analyses SET worker = ?2, engine = ?3, heard_ms = ?4 WHERE game = ?1")
      .with(key, worker.id, worker.engine, now)
      .run();
  return find_analysis(sql, *game);
}

Result<void> add_values(Sql& sql, const AnalysisPart& part, WallTime now) {
  const auto key = key_of(sql, part.game);
  const auto analysis = find_analysis(sql, part.game);
  if (!key || !analysis) return refuse(Code::conflict, "nobody asks for this analysis any more");
  {
    Query mine = sql.query("SELECT 1 FROM analyses WHERE game = ?1 AND worker = ?2 AND done_ms IS NULL");
    if (!mine.with(*key, part.worker).next()) {
      return refuse(Code::conflict, "this analysis is done, or another process has it in hand: take one anew");
    }
  }
  const std::int64_t next = analysis->last - analysis->found;
  const auto count = static_cast<std::int64_t>(part.values.size());
  if (part.position != next || next - count + 1 < analysis->first) {
    return refuse(Code::conflict, "the next value is that of position " + std::to_string(next) + ": take it anew");
  }
  Query insert = sql.query("INSERT INTO analysis_values (game, position, value) VALUES (?1, ?2, ?3)");
  std::int64_t position = next;
  for (const std::string& value : part.values) insert.restart().with(*key, position--, value).run();
  const bool is_done = position < analysis->first;
  sql.query("UPDATE analyses SET heard_ms = ?2, done_ms = ?3 WHERE game = ?1")
      .with(*key, now, is_done ? std::optional{now} : std::nullopt)
      .run();
  return {};
}

void drop_all_of(Sql& sql, const GameId& game) {
  sql.query("DELETE FROM analysis_values WHERE game = (SELECT key FROM games WHERE id = ?1)").with(game.text()).run();
  sql.query("DELETE FROM analyses WHERE game = (SELECT key FROM games WHERE id = ?1)").with(game.text()).run();
}

}  // namespace

void forget_analyses_of(Sql& sql, const std::string& account) {
  sql.query("UPDATE analyses SET account = NULL WHERE account = ?1").with(account).run();
}

void SqlAnalyses::ask_for_analysis(AnalysisRequest request, Completion<void> then) {
  write([request = std::move(request)](Sql& sql) { return ask_once(sql, request); }, std::move(then));
}

void SqlAnalyses::analysis_of(GameId game, Completion<std::optional<AnalysisShown>> then) {
  look_up(
      [game = std::move(game)](Sql& sql) -> Result<std::optional<AnalysisShown>> { return show_analysis(sql, game); },
      std::move(then));
}

void SqlAnalyses::count_analyses(std::string account, WallTime since, Completion<std::int64_t> then) {
  look_up([account = std::move(account),
           since](Sql& sql) -> Result<std::int64_t> { return asked_since(sql, account, since); },
          std::move(then));
}

void SqlAnalyses::analyses_by(std::string account, std::optional<GameId> after, std::size_t most,
                              Completion<std::vector<Analysis>> then) {
  look_up([account = std::move(account), after = std::move(after),
           most](Sql& sql) -> Result<std::vector<Analysis>> { return asked_by(sql, account, after, most); },
          std::move(then));
}

void SqlAnalyses::take_analysis(AnalysisWorker worker, WallTime now, WallTime lost,
                                Completion<std::optional<Analysis>> then) {
  write([worker = std::move(worker), now,
         lost](Sql& sql) -> Result<std::optional<Analysis>> { return take_next(sql, worker, now, lost); },
        std::move(then));
}

void SqlAnalyses::add_analysis_values(AnalysisPart part, WallTime now, Completion<void> then) {
  std::size_t bytes = 0;
  for (const std::string& value : part.values) bytes += value.size();
  write([part = std::move(part), now](Sql& sql) { return add_values(sql, part, now); }, std::move(then), bytes);
}

void SqlAnalyses::drop_analysis(GameId game, Completion<void> then) {
  write(
      [game = std::move(game)](Sql& sql) -> Result<void> {
        drop_all_of(sql, game);
        return {};
      },
      std::move(then));
}

}  // namespace store::sql
