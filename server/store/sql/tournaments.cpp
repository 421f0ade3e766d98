#include "server/store/sql/tournaments.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "server/store/sql/draw.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sql/notice_rows.hpp"
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
  const TournamentHeading& heading = writes.heading;
  sql.query(
         "UPDATE tournaments SET is_over = ?2, starts_ms = ?3, summary = ?4, search = ?5, variants = ?6,"
         " is_private = ?7 WHERE key = ?1")
      .with(key, std::int64_t{heading.is_over}, heading.starts, heading.summary, heading.search, heading.variants,
            std::int64_t{heading.is_unlisted})
      .run();
  for (const TournamentPerson& one : writes.people) {
    sql.query(
           "INSERT INTO tournament_people (tournament, player, may_see) VALUES (?1, ?2, ?3)"
           " ON CONFLICT (tournament, player) DO UPDATE SET may_see = excluded.may_see")
        .with(key, one.player, std::int64_t{one.may_see})
        .run();
  }
  for (const OvertakenNotices& one : writes.overtaken) overtake_notices(sql, one, writes.steps.back().at);
  add_notices(sql, writes.notices, writes.steps.back().at);
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
      "INSERT INTO tournaments (id, is_over, is_private, starts_ms, summary, term) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
      " RETURNING key");
  row.with(id.text(), std::int64_t{writes.heading.is_over}, std::int64_t{writes.heading.is_unlisted},
           writes.heading.starts, writes.heading.summary, static_cast<std::int64_t>(term))
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

// The lists of an account, which are short: its rows are found first, and put into their order. CROSS JOIN: SQLite
// takes the tables as they stand here.
constexpr Text kOwnOver =
    "SELECT id, summary, (SELECT names FROM tournament_winner_names WHERE tournament = tournaments.key)"
    " FROM tournament_people CROSS JOIN tournaments WHERE player = ?3 AND may_see = 1 AND tournaments.key = tournament"
    " AND is_over = 1 AND (CAST(?1 AS BIGINT) IS NULL OR"
    " (starts_ms, key) < (SELECT starts_ms, key FROM tournaments WHERE key = ?1))"
    " ORDER BY starts_ms DESC, key DESC LIMIT ?2";
constexpr Text kOwnOpen =
    "SELECT id, summary, '[]' FROM tournament_people CROSS JOIN tournaments"
    " WHERE player = ?3 AND may_see = 1 AND tournaments.key = tournament AND is_over = 0 AND (CAST(?1 AS BIGINT) IS "
    "NULL OR"
    " (starts_ms, key) > (SELECT starts_ms, key FROM tournaments WHERE key = ?1))"
    " ORDER BY starts_ms, key LIMIT ?2";

// Tournaments for everybody, by `tournaments_searched` in its order: behind ?1 and, of ?3 and ?4, from a time to
// another.
#define ASTRAGAL_OVER_OF_ALL                                                                      \
  " FROM tournaments WHERE is_private = 0 AND is_over = 1 AND starts_ms >= ?3 AND starts_ms < ?4" \
  " AND (CAST(?1 AS BIGINT) IS NULL OR"                                                           \
  " (starts_ms, key) < (SELECT starts_ms, key FROM tournaments WHERE key = ?1))"
#define ASTRAGAL_OPEN_OF_ALL                                                                      \
  " FROM tournaments WHERE is_private = 0 AND is_over = 0 AND starts_ms >= ?3 AND starts_ms < ?4" \
  " AND (CAST(?1 AS BIGINT) IS NULL OR"                                                           \
  " (starts_ms, key) > (SELECT starts_ms, key FROM tournaments WHERE key = ?1))"
// Those that are searched for.
#define ASTRAGAL_SEARCHED                                                     \
  " AND (CAST(?5 AS TEXT) IS NULL OR search LIKE ?5 ESCAPE '!')"              \
  " AND (CAST(?6 AS TEXT) IS NULL OR variants LIKE ?6 ESCAPE '!')"            \
  " AND (CAST(?7 AS TEXT) IS NULL OR EXISTS (SELECT 1 FROM tournament_people" \
  " WHERE tournament = tournaments.key AND player = ?7))"
constexpr Text kOver =
    "SELECT id, summary, (SELECT names FROM tournament_winner_names WHERE tournament = "
    "tournaments.key)" ASTRAGAL_OVER_OF_ALL ASTRAGAL_SEARCHED
    " AND (CAST(?8 AS BIGINT) IS NULL OR"
    " (starts_ms, key) >= (SELECT starts_ms, key FROM tournaments WHERE key = ?8))"
    " ORDER BY starts_ms DESC, key DESC LIMIT ?2";
constexpr Text kOpen = "SELECT id, summary, '[]'" ASTRAGAL_OPEN_OF_ALL ASTRAGAL_SEARCHED
                       " AND (CAST(?8 AS BIGINT) IS NULL OR"
                       " (starts_ms, key) <= (SELECT starts_ms, key FROM tournaments WHERE key = ?8))"
                       " ORDER BY starts_ms, key LIMIT ?2";
// The one that is ?2 behind the first.
constexpr Text kEndOfOver = "SELECT key" ASTRAGAL_OVER_OF_ALL " ORDER BY starts_ms DESC, key DESC LIMIT 1 OFFSET ?2";
constexpr Text kEndOfOpen = "SELECT key" ASTRAGAL_OPEN_OF_ALL " ORDER BY starts_ms, key LIMIT 1 OFFSET ?2";
#undef ASTRAGAL_SEARCHED
#undef ASTRAGAL_OPEN_OF_ALL
#undef ASTRAGAL_OVER_OF_ALL

/// A pattern of LIKE for texts that hold this one.
std::optional<std::string> holding(const std::optional<std::string>& text, std::string_view around = {}) {
  if (!text) return std::nullopt;
  std::string pattern = "%" + std::string{around};
  for (const char c : *text) {
    if (c == '%' || c == '_' || c == '!') pattern += '!';
    pattern += c;
  }
  return pattern.append(around) + "%";
}

/// The times between which tournaments are looked through. Behind one of them nothing begins earlier, or later.
struct Span {
  WallTime from{std::chrono::milliseconds{0}};
  WallTime before{std::chrono::milliseconds{253'402'300'800'000}};  // the year 10000
};

Span span_of(Sql& sql, const TournamentsWanted& wanted, std::optional<std::int64_t> after) {
  Span span;
  if (wanted.search.from) span.from = *wanted.search.from;
  if (wanted.search.before) span.before = *wanted.search.before;
  if (!after) return span;
  Query row = sql.query("SELECT starts_ms FROM tournaments WHERE key = ?1");
  row.with(*after).next();
  if (wanted.over) {
    span.before = std::min(span.before, row.time(0) + std::chrono::milliseconds{1});
  } else {
    span.from = std::max(span.from, row.time(0));
  }
  return span;
}

/// The last one that a search looks through; none: it comes to the end.
std::optional<std::int64_t> end_of_search(Sql& sql, const TournamentsWanted& wanted, std::optional<std::int64_t> after,
                                          const Span& span) {
  const TournamentSearch& search = wanted.search;
  if (!search.name && !search.variant && !search.player) return std::nullopt;
  Query row = sql.query(wanted.over ? kEndOfOver : kEndOfOpen);
  row.with(after, kMostSearched - 1, span.from, span.before);
  if (!row.next()) return std::nullopt;
  return row.integer(0);
}

std::optional<TournamentId> id_of(Sql& sql, std::int64_t key) {
  Query row = sql.query("SELECT id FROM tournaments WHERE key = ?1");
  row.with(key).next();
  return TournamentId::parse(row.text(0));
}

/// Adds what the statement gives.
Result<void> read_rows(Query& rows, ListedTournaments& list) {
  while (rows.next()) {
    const auto id = TournamentId::parse(rows.text(0));
    if (!id) return refuse(Code::corrupt, "the id of a tournament is damaged");
    list.all.push_back({.id = *id, .summary = rows.text(1), .winner_names = rows.text(2)});
  }
  return {};
}

Result<ListedTournaments> read_list(Sql& sql, const TournamentsWanted& wanted) {
  const auto after = wanted.after ? find_key(sql, *wanted.after) : std::nullopt;
  const auto most = static_cast<std::int64_t>(wanted.most);
  ListedTournaments list;
  std::optional<std::int64_t> last;
  Result<void> read;
  if (wanted.of) {
    Query rows = sql.query(wanted.over ? kOwnOver : kOwnOpen);
    rows.with(after, most, *wanted.of);
    read = read_rows(rows, list);
  } else {
    const Span span = span_of(sql, wanted, after);
    last = end_of_search(sql, wanted, after, span);
    const TournamentSearch& search = wanted.search;
    const auto name = holding(search.name);
    const auto variant = holding(search.variant, ",");
    Query rows = sql.query(wanted.over ? kOver : kOpen);
    rows.with(after, most, span.from, span.before, name, variant, search.player, last);
    read = read_rows(rows, list);
  }
  if (!read) return std::unexpected(std::move(read.error()));
  if (list.all.size() == wanted.most) {
    list.after = list.all.back().id;
  } else if (last) {
    list.after = id_of(sql, *last);
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

void SqlTournaments::may_see(TournamentId id, std::string player, Completion<bool> then) {
  look_up(
      [id = std::move(id), player = std::move(player)](Sql& sql) -> Result<bool> {
        Query row = sql.query(
            "SELECT 1 FROM tournament_people JOIN tournaments ON tournaments.key = tournament"
            " WHERE id = ?1 AND player = ?2 AND may_see = 1");
        return row.with(id.text(), player).next();
      },
      std::move(then));
}

void SqlTournaments::list(TournamentsWanted wanted, Completion<ListedTournaments> then) {
  look_up([wanted = std::move(wanted)](Sql& sql) { return read_list(sql, wanted); }, std::move(then));
}

}  // namespace store::sql
