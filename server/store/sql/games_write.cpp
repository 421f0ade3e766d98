#include <string>
#include <utility>

#include "server/store/game_form.hpp"
#include "server/store/sql/correspondence_results.hpp"
#include "server/store/sql/draw.hpp"
#include "server/store/sql/event_log.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sql/lines.hpp"
#include "server/store/sql/notice_rows.hpp"
#include "server/store/sql/ratings.hpp"
#include "server/store/sql/voids.hpp"

namespace store::sql {
namespace {

Result<void> check_owner(const KnownGame& row, const GameId& game, Term term) {
  if (term >= row.term) return {};
  return refuse(Code::fenced, called(game) + " has a newer owner: read it again");
}

Result<void> write_heading(Sql& sql, const KnownGame& row, const Heading& heading, WallTime at) {
  const bool finishes = heading.state == GameState::finished;
  if (row.is_finished && !finishes) return refuse(Code::invalid, "a finished game stays finished");
  sql.query(
         "UPDATE games SET state = ?2, summary = ?3, invited = ?5, result = ?6, delay_ms = ?7,"
         " finished_ms = CASE WHEN ?2 = 'finished' THEN coalesce(finished_ms, ?4) END,"
         " due_ms = CASE WHEN ?2 <> 'finished' THEN due_ms END WHERE key = ?1")
      .with(row.end.game, name(heading.state), heading.summary, at, heading.invited, heading.result,
            std::int64_t{heading.delay_ms.count()})
      .run();
  if (finishes) drop_lines_in(sql, row.end.game);
  return {};
}

void write_due(Sql& sql, std::int64_t game, const Due& due) {
  sql.query("UPDATE games SET due_ms = ?2 WHERE key = ?1 AND state <> 'finished'").with(game, due.at).run();
}

/// Counts one game more for each player who has a seat, if this game ends now and with a result.
void count_played(Sql& sql, const KnownGame& row) {
  sql.query(
         "INSERT INTO games_played (player, played)"
         " SELECT player, 1 FROM games JOIN game_players ON game_players.game = games.key"
         " WHERE games.key = ?1 AND state = 'finished' AND result <> 'none'"
         " ON CONFLICT (player) DO UPDATE SET played = games_played.played + 1")
      .with(row.end.game)
      .run();
}

Result<Appended> write_all(Sql& sql, const GameId& game, KnownGame row, const Writes& writes) {
  sql.log().add(row.end, writes.events);
  for (const DrawWrite& draw : writes.draws) {
    if (auto put = write_draw(sql, draw, row.end.game); !put) return std::unexpected(std::move(put.error()));
    if (draw.voided) write_void(sql, draw.key, *draw.voided, writes.at);
  }
  if (writes.heading) {
    if (auto put = write_heading(sql, row, *writes.heading, writes.at); !put)
      return std::unexpected(std::move(put.error()));
  }
  if (writes.due) write_due(sql, row.end.game, *writes.due);
  for (const std::string& player : writes.players) {
    sql.query("INSERT INTO game_players (player, game) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        .with(player, row.end.game)
        .run();
  }
  if (writes.heading && !row.is_finished) {
    count_played(sql, row);
    add_correspondence_results(sql, row.end.game, writes.correspondence_results, writes.at);
  }
  overtake_notices(sql, game, writes.notices, writes.at);
  add_notices(sql, writes.notices.add, writes.at);
  for (const auto& next : writes.new_games) {
    if (auto made = create_game(sql, next->game, row.term, next->writes); !made) return made;
  }
  Appended done{.last = row.end.last, .settled = {}};
  if (writes.settle) {
    auto settled = settle(sql, row.end.game, *writes.settle, writes.at);
    if (!settled) return std::unexpected(std::move(settled.error()));
    done.settled = std::move(*settled);
  }
  if (writes.heading) row.is_finished = writes.heading->state == GameState::finished;
  sql.log().note(game, row);
  return done;
}

}  // namespace

Result<Appended> create_game(Sql& sql, const NewGame& game, Term term, const Writes& writes) {
  if (sql.log().find(game.id)) return refuse(Code::exists, called(game.id) + " exists: take another id");
  if (auto form = check_form(game, writes); !form) return std::unexpected(std::move(form.error()));
  Query row = sql.query(
      "INSERT INTO games (id, created_ms, variant, rules_version, options, term, state, summary, invited, delay_ms,"
      " by_post) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) RETURNING key");
  row.with(game.id.text(), game.created, game.variant, std::int64_t{game.rules_version}, game.options,
           static_cast<std::int64_t>(term), name(game.heading.state), game.heading.summary, game.heading.invited,
           std::int64_t{game.heading.delay_ms.count()}, std::int64_t{game.by_post})
      .next();
  return write_all(sql, game.id, sql.log().begin(row.integer(0), term), writes);
}

/// The log is read before the new term is written, so that a game that is damaged is left as it is, and what refuses
/// has written nothing.
Result<StoredGame> claim_game(Sql& sql, const GameId& game, Term term, const StoredEvents& known) {
  std::optional<KnownGame> row = sql.log().find(game);  // from here on nobody else appends to it
  if (!row) return refuse(Code::not_found, "there is no " + called(game));
  if (auto owner = check_owner(*row, game, term); !owner) return std::unexpected(std::move(owner.error()));
  auto stored = read_game(sql, game, known.size());
  if (!stored) return stored;
  stored->events.insert(stored->events.begin(), known.begin(), known.end());
  if (row->term == term) return stored;
  sql.log().set_term(*row, term);
  sql.log().note(game, *row);
  return stored;
}

Result<Appended> append_to_game(Sql& sql, const GameId& game, Term term, Seq expected_last, const Writes& writes) {
  std::optional<KnownGame> row = sql.log().find(game);
  if (!row) return refuse(Code::not_found, "there is no " + called(game));
  if (auto owner = check_owner(*row, game, term); !owner) return std::unexpected(std::move(owner.error()));
  if (row->end.last != expected_last)
    return refuse(Code::conflict, called(game) + " stands at event " + std::to_string(row->end.last) + ", not " +
                                      std::to_string(expected_last) + ": read it again and decide again");
  if (auto form = check_form(game, expected_last, writes); !form) return std::unexpected(std::move(form.error()));
  if (term > row->term) sql.log().set_term(*row, term);
  return write_all(sql, game, *row, writes);
}

Result<void> check_owner(Sql& sql, const GameId& game, Term term) {
  const std::optional<KnownGame> row = sql.log().find(game);
  return row ? check_owner(*row, game, term) : Result<void>{};
}

Result<void> set_due(Sql& sql, const GameId& game, Term term, const Due& due) {
  const std::optional<KnownGame> row = sql.log().find(game);
  if (!row) return refuse(Code::not_found, "there is no " + called(game));
  if (auto owner = check_owner(*row, game, term); !owner) return owner;
  write_due(sql, row->end.game, due);
  return {};
}

Result<void> remind(Sql& sql, const GameId& game, Term term, const Due& due, const std::vector<NewNotice>& notices,
                    WallTime now) {
  if (auto set = set_due(sql, game, term, due); !set) return set;
  add_notices(sql, notices, now);
  return {};
}

}  // namespace store::sql
