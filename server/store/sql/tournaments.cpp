#include "server/store/sql/tournaments.hpp"

#include <optional>
#include <utility>

#include "server/store/sql/draw.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sql/terms.hpp"
#include "server/store/sql/voids.hpp"

namespace store::sql {
namespace {

std::optional<std::int64_t> find_key(Sql& sql, const TournamentId& id) {
  Query row = sql.query("SELECT key FROM tournaments WHERE id = ?1");
  if (!row.with(id.text()).next()) return std::nullopt;
  return row.integer(0);
}

std::string no_such(const TournamentId& id) {
  return "there is no tournament " + id.text();
}

/// Makes this term the tournament's; `fenced` if it has a higher one.
Result<void> take_over(Sql& sql, const TournamentId& id, std::int64_t key, Term term) {
  Query row = sql.query("SELECT term FROM tournaments WHERE key = ?1");
  row.with(key).next();
  const Term owner{static_cast<std::uint64_t>(row.integer(0))};
  if (owner > term) return refuse(Code::fenced, "tournament " + id.text() + " has a newer owner: read it again");
  if (owner < term) {
    sql.query("UPDATE tournaments SET term = ?2 WHERE key = ?1").with(key, static_cast<std::int64_t>(term)).run();
  }
  return {};
}

Seq last_of(Sql& sql, std::int64_t key) {
  Query row = sql.query("SELECT coalesce(max(seq), 0) FROM tournament_steps WHERE tournament = ?1");
  row.with(key).next();
  return static_cast<Seq>(row.integer(0));
}

Result<void> check_steps(Seq last, const std::vector<StoredStep>& steps) {
  if (steps.empty() || steps.size() > kMaxSteps) return refuse(Code::invalid, "so many steps are not stored at once");
  for (const StoredStep& step : steps) {
    if (step.seq != ++last) return refuse(Code::invalid, "steps are numbered without a gap");
  }
  return {};
}

Result<Seq> write_all(Sql& sql, std::int64_t key, Term term, const TournamentWrites& writes) {
  for (const StoredStep& step : writes.steps) {
    sql.query("INSERT INTO tournament_steps (tournament, seq, at_ms, kind, body) VALUES (?1, ?2, ?3, ?4, ?5)")
        .with(key, static_cast<std::int64_t>(step.seq), step.at, step.kind, step.body)
        .run();
  }
  sql.query("UPDATE tournaments SET is_over = ?2, starts_ms = ?3, summary = ?4 WHERE key = ?1")
      .with(key, std::int64_t{writes.heading.is_over}, writes.heading.starts, writes.heading.summary)
      .run();
  for (const std::string& player : writes.people) {
    sql.query("INSERT INTO tournament_people (tournament, player) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        .with(key, player)
        .run();
  }
  for (const DrawWrite& draw : writes.draws) {
    if (auto put = write_draw(sql, draw, std::nullopt); !put) return std::unexpected(std::move(put.error()));
    if (draw.voided) write_void(sql, draw.key, *draw.voided, writes.steps.back().at);
  }
  for (const auto& next : writes.new_games) {
    if (auto made = create_game(sql, next->game, term, next->writes); !made)
      return std::unexpected(std::move(made.error()));
  }
  return writes.steps.back().seq;
}

Result<Seq> create_tournament(Sql& sql, const TournamentId& id, Term term, const TournamentWrites& writes) {
  if (auto owner = check_term(sql, term); !owner) return std::unexpected(std::move(owner.error()));
  if (auto good = check_steps(0, writes.steps); !good) return std::unexpected(std::move(good.error()));
  if (find_key(sql, id)) return refuse(Code::exists, "tournament " + id.text() + " exists: take another id");
  Query row = sql.query(
      "INSERT INTO tournaments (id, is_over, starts_ms, summary, term) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING key");
  row.with(id.text(), std::int64_t{writes.heading.is_over}, writes.heading.starts, writes.heading.summary,
           static_cast<std::int64_t>(term))
      .next();
  return write_all(sql, row.integer(0), term, writes);
}

Result<Seq> append_to_tournament(Sql& sql, const TournamentId& id, Term term, Seq expected_last,
                                 const TournamentWrites& writes) {
  const auto key = find_key(sql, id);
  if (!key) return refuse(Code::not_found, no_such(id));
  if (auto owner = take_over(sql, id, *key, term); !owner) return std::unexpected(std::move(owner.error()));
  if (const Seq last = last_of(sql, *key); last != expected_last) {
    return refuse(Code::conflict, "tournament " + id.text() + " stands at step " + std::to_string(last) + ", not " +
                                      std::to_string(expected_last) + ": read it again and decide again");
  }
  if (auto good = check_steps(expected_last, writes.steps); !good) return std::unexpected(std::move(good.error()));
  return write_all(sql, *key, term, writes);
}

}  // namespace

Result<StoredTournament> read_tournament(Sql& sql, const TournamentId& id) {
  const auto key = find_key(sql, id);
  if (!key) return refuse(Code::not_found, no_such(id));
  StoredTournament tournament;
  Query steps = sql.query("SELECT seq, at_ms, kind, body FROM tournament_steps WHERE tournament = ?1 ORDER BY seq");
  steps.with(*key);
  while (steps.next()) {
    tournament.steps.push_back(
        {.seq = static_cast<Seq>(steps.integer(0)), .at = steps.time(1), .kind = steps.text(2), .body = steps.text(3)});
  }
  Query closed = sql.query(
      "SELECT player FROM tournament_people JOIN accounts ON accounts.id = player"
      " WHERE tournament = ?1 AND closed_ms IS NOT NULL ORDER BY player");
  closed.with(*key);
  while (closed.next()) tournament.closed.push_back(closed.text(0));
  return tournament;
}

namespace {

Result<StoredTournament> claim_tournament(Sql& sql, const TournamentId& id, Term term) {
  const auto key = find_key(sql, id);
  if (!key) return refuse(Code::not_found, no_such(id));
  if (auto owner = take_over(sql, id, *key, term); !owner) return std::unexpected(std::move(owner.error()));
  return read_tournament(sql, id);
}

Result<std::vector<TournamentId>> read_open(Sql& sql) {
  Query rows = sql.query("SELECT id FROM tournaments WHERE is_over = 0 ORDER BY starts_ms, key");
  std::vector<TournamentId> ids;
  while (rows.next()) {
    const auto id = TournamentId::parse(rows.text(0));
    if (!id) return refuse(Code::corrupt, "the id of a tournament is damaged");
    ids.push_back(*id);
  }
  return ids;
}

Result<std::vector<ListedTournament>> read_list(Sql& sql, const TournamentsWanted& wanted) {
  const auto after = wanted.after ? find_key(sql, *wanted.after) : std::nullopt;
  Query rows =
      wanted.over ? sql.query(
                        "SELECT id, summary, (SELECT names FROM tournament_winner_names"
                        " WHERE tournament = tournaments.key) FROM tournaments WHERE is_over = 1 AND (CAST(?1 AS "
                        "BIGINT) IS NULL OR"
                        " (starts_ms, key) < (SELECT starts_ms, key FROM tournaments WHERE key = ?1))"
                        " ORDER BY starts_ms DESC, key DESC LIMIT ?2")
                  : sql.query(
                        "SELECT id, summary, '[]' FROM tournaments WHERE is_over = 0 AND (CAST(?1 AS BIGINT) IS NULL OR"
                        " (starts_ms, key) > (SELECT starts_ms, key FROM tournaments WHERE key = ?1))"
                        " ORDER BY starts_ms, key LIMIT ?2");
  rows.with(after, static_cast<std::int64_t>(wanted.most));
  std::vector<ListedTournament> list;
  while (rows.next()) {
    const auto id = TournamentId::parse(rows.text(0));
    if (!id) return refuse(Code::corrupt, "the id of a tournament is damaged");
    list.push_back({.id = *id, .summary = rows.text(1), .winner_names = rows.text(2)});
  }
  return list;
}

std::size_t bytes_of(const TournamentWrites& writes) {
  std::size_t bytes = 0;
  for (const StoredStep& step : writes.steps) bytes += step.body.size();
  for (const auto& next : writes.new_games) {
    for (const StoredEvent& event : next->writes.events) bytes += event.body.size();
  }
  return bytes;
}

}  // namespace

void SqlTournaments::create(TournamentId id, Term term, TournamentWrites writes, Completion<Seq> then) {
  const std::size_t bytes = bytes_of(writes);
  write([id = std::move(id), term,
         writes = std::move(writes)](Sql& sql) { return create_tournament(sql, id, term, writes); },
        std::move(then), bytes);
}

void SqlTournaments::append(TournamentId id, Term term, Seq expected_last, TournamentWrites writes,
                            Completion<Seq> then) {
  const std::size_t bytes = bytes_of(writes);
  write([id = std::move(id), term, expected_last,
         writes = std::move(writes)](Sql& sql) { return append_to_tournament(sql, id, term, expected_last, writes); },
        std::move(then), bytes);
}

void SqlTournaments::claim(TournamentId id, Term term, Completion<StoredTournament> then) {
  write([id = std::move(id), term](Sql& sql) { return claim_tournament(sql, id, term); }, std::move(then));
}

void SqlTournaments::read(TournamentId id, Completion<StoredTournament> then) {
  look_up([id = std::move(id)](Sql& sql) { return read_tournament(sql, id); }, std::move(then));
}

void SqlTournaments::open_tournaments(Completion<std::vector<TournamentId>> then) {
  look_up([](Sql& sql) { return read_open(sql); }, std::move(then));
}

void SqlTournaments::list(TournamentsWanted wanted, Completion<std::vector<ListedTournament>> then) {
  look_up([wanted = std::move(wanted)](Sql& sql) { return read_list(sql, wanted); }, std::move(then));
}

}  // namespace store::sql
