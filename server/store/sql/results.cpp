#include "server/store/sql/results.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "protocol/http/games.hpp"
#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/game_rows.hpp"

namespace store::sql {
namespace {

// The results that a question looks at, the latest ones of an index: ?1 the player, ?2 the key of the game before which
// they are, ?3 how many. Where a condition is in an index, it is looked for there.
#define ASTRAGAL_LATEST(CONDITION)                                                                             \
  "(SELECT game, shown_ms, variant, tempo, result, opponent, tournament, setup FROM results WHERE player = ?1" \
  " AND game < ?2" CONDITION " ORDER BY game DESC LIMIT ?3) AS latest"
// Whether the viewer ?4 may know of it at the time ?5.
#define ASTRAGAL_VISIBLE "(?1 = CAST(?4 AS TEXT) OR opponent = ?4 OR shown_ms <= ?5)"
#define ASTRAGAL_FITS                                                                               \
  "(CAST(?6 AS TEXT) IS NULL OR variant = ?6) AND (CAST(?7 AS TEXT) IS NULL OR opponent = ?7)"      \
  " AND (CAST(?8 AS TEXT) IS NULL OR tournament = ?8) AND (CAST(?9 AS TEXT) IS NULL OR tempo = ?9)" \
  " AND (CAST(?10 AS TEXT) IS NULL OR result = ?10) AND " ASTRAGAL_VISIBLE
#define ASTRAGAL_BY_EACH(BEGINNING, REST)                                                   \
  {BEGINNING ASTRAGAL_LATEST("") REST, BEGINNING ASTRAGAL_LATEST(" AND variant = ?6") REST, \
   BEGINNING ASTRAGAL_LATEST(" AND opponent = ?7") REST, BEGINNING ASTRAGAL_LATEST(" AND tournament = ?8") REST}

/// A question in a text for each index.
struct Texts {
  Text all;
  Text by_variant;
  Text by_opponent;
  Text by_tournament;
};
constexpr Texts kGames =
    ASTRAGAL_BY_EACH("SELECT game FROM ", " WHERE " ASTRAGAL_FITS " ORDER BY game DESC LIMIT CAST(?11 AS BIGINT)");
constexpr Texts kScores = ASTRAGAL_BY_EACH("SELECT opponent, variant, setup, result, count(*) FROM ",
                                           " WHERE " ASTRAGAL_FITS " GROUP BY opponent, variant, setup, result");
// How many were looked at, and the oldest of which the viewer may know. How many fit is asked for because PostgreSQL
// wants every parameter to be used.
constexpr Texts kLookedAt =
    ASTRAGAL_BY_EACH("SELECT count(*), min(CASE WHEN " ASTRAGAL_VISIBLE " THEN game END), sum(CASE WHEN " ASTRAGAL_FITS
                     " THEN 1 ELSE 0 END) FROM ",
                     "");

// The latest games of a variant, each by one of its two results: ?1 the variant, ?2 the key of the game before which
// they are, ?3 how many. The condition on the players is that of the index.
#define ASTRAGAL_LATEST_OF_VARIANT                                                                  \
  "(SELECT game, shown_ms, tempo, tournament FROM results WHERE player < opponent AND variant = ?1" \
  " AND game < ?2 ORDER BY game DESC LIMIT ?3) AS latest"
#define ASTRAGAL_FITS_VARIANT \
  "shown_ms <= ?4 AND (CAST(?5 AS TEXT) IS NULL OR tempo = ?5) AND (CAST(?6 AS TEXT) IS NULL OR tournament = ?6)"
constexpr Text kLookedAtOfVariant =
    "SELECT count(*), min(CASE WHEN shown_ms <= ?4 THEN game END), sum(CASE WHEN " ASTRAGAL_FITS_VARIANT
    " THEN 1 ELSE 0 END) FROM " ASTRAGAL_LATEST_OF_VARIANT;

/// The text that uses the index of what leaves the fewest.
Text text_for(const Texts& texts, const ResultFilter& filter) {
  if (filter.opponent) return texts.by_opponent;
  if (filter.tournament) return texts.by_tournament;
  return filter.variant ? texts.by_variant : texts.all;
}

std::optional<std::string_view> word(const auto& value) {
  return value ? std::optional{protocol::name(*value)} : std::nullopt;
}

/// Asks about the results before a game; `more` is what the statement takes besides.
void ask(Query& query, const ResultsWanted& wanted, std::int64_t before, const auto&... more) {
  const ResultFilter& filter = wanted.filter;
  query.with(wanted.player, before, static_cast<std::int64_t>(kMostResults), wanted.viewer, wanted.now, filter.variant,
             filter.opponent, filter.tournament, word(filter.tempo), word(filter.result), more...);
}

void ask(Query& query, const VariantGames& wanted, std::int64_t before, const auto&... more) {
  query.with(wanted.variant, before, static_cast<std::int64_t>(kMostResults), wanted.now, word(wanted.tempo),
             wanted.tournament, more...);
}

Text games_text(const ResultsWanted& wanted) {
  return text_for(kGames, wanted.filter);
}
Text games_text(const VariantGames& /*wanted*/) {
  return kGamesOfVariant;
}
Text looked_at_text(const ResultsWanted& wanted) {
  return text_for(kLookedAt, wanted.filter);
}
Text looked_at_text(const VariantGames& /*wanted*/) {
  return kLookedAtOfVariant;
}

/// The oldest game that was looked at, from which on somebody may look for more; none: all were.
std::optional<std::int64_t> end_of_look(Sql& sql, const auto& wanted, std::int64_t before) {
  Query row = sql.query(looked_at_text(wanted));
  ask(row, wanted, before);
  row.next();
  if (row.integer(0) < static_cast<std::int64_t>(kMostResults) || row.is_null(1)) return std::nullopt;
  return row.integer(1);
}

std::vector<std::int64_t> find_games(Sql& sql, const auto& wanted, std::int64_t before, std::size_t most) {
  Query rows = sql.query(games_text(wanted));
  ask(rows, wanted, before, static_cast<std::int64_t>(most));
  std::vector<std::int64_t> games;
  while (rows.next()) games.push_back(rows.integer(0));
  return games;
}

/// Before no game: all. Before a game that does not exist: none.
std::int64_t place_of(Sql& sql, const std::optional<GameId>& before) {
  return before ? key_of(sql, *before).value_or(0) : std::numeric_limits<std::int64_t>::max();
}

Result<ResultsPart> read_results(Sql& sql, const auto& wanted, const std::optional<GameId>& before, std::size_t most) {
  const std::int64_t place = place_of(sql, before);
  std::vector<std::int64_t> games = find_games(sql, wanted, place, most + 1);
  ResultsPart part{.games = {}};
  if (games.size() > most) {
    games.resize(most);
    for (const std::int64_t game : games) part.games.push_back(head_of(sql, game));
    part.before = part.games.back().game.id;
    return part;
  }
  for (const std::int64_t game : games) part.games.push_back(head_of(sql, game));
  if (const auto end = end_of_look(sql, wanted, place)) part.before = head_of(sql, *end).game.id;
  return part;
}

void add(Tally& score, protocol::PlayerResult result, std::int64_t games) {
  switch (result) {
    case protocol::PlayerResult::won:
      score.won += games;
      return;
    case protocol::PlayerResult::lost:
      score.lost += games;
      return;
    case protocol::PlayerResult::drawn:
      score.drawn += games;
      return;
  }
}

/// Those of the most games; of as many games, in the order of their names.
template <class Name>
std::vector<std::pair<Name, Tally>> largest(const std::map<Name, Tally>& scores, std::size_t most) {
  std::vector<std::pair<Name, Tally>> all(scores.begin(), scores.end());
  std::ranges::stable_sort(all, std::greater{}, [](const auto& one) { return one.second.games(); });
  if (all.size() > most) all.erase(all.begin() + static_cast<std::ptrdiff_t>(most), all.end());
  return all;
}

Person person_of(Sql& sql, const std::string& id) {
  Query row = sql.query("SELECT name, closed_ms, roles FROM accounts WHERE id = ?1");
  if (!row.with(id).next()) return {.id = id};
  return {.id = id, .name = row.text(0), .closed = !row.is_null(1), .is_bot = is_bot(row.text(2))};
}

Result<Scores> read_scores(Sql& sql, const ResultsWanted& wanted) {
  constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();
  Scores scores;
  std::map<std::string, Tally> opponents;
  std::map<std::pair<std::string, std::string>, Tally> setups;
  {
    Query rows = sql.query(text_for(kScores, wanted.filter));
    ask(rows, wanted, kAll);
    while (rows.next()) {
      const auto result = protocol::find_word<protocol::PlayerResult>(rows.text(3));
      if (!result) throw_damaged("no result of a player: " + rows.text(3));
      const std::int64_t games = rows.integer(4);
      add(scores.all, *result, games);
      add(opponents[rows.text(0)], *result, games);
      if (!rows.is_null(2)) add(setups[{rows.text(1), rows.text(2)}], *result, games);
    }
  }
  for (const auto& [id, score] : largest(opponents, protocol::kMostOpponents)) {
    scores.opponents.push_back({.opponent = person_of(sql, id), .score = score});
  }
  for (const auto& [from, score] : largest(setups, protocol::kMostSetups)) {
    scores.setups.push_back({.variant = from.first, .setup = from.second, .score = score});
  }
  scores.is_whole = !end_of_look(sql, wanted, kAll);
  return scores;
}

}  // namespace

const Text kGamesOfVariant = "SELECT game FROM " ASTRAGAL_LATEST_OF_VARIANT " WHERE " ASTRAGAL_FITS_VARIANT
                             " ORDER BY game DESC LIMIT CAST(?7 AS BIGINT)";

void SqlResults::results_of(ResultsWanted wanted, std::optional<GameId> before, std::size_t most,
                            Completion<ResultsPart> then) {
  look_up([wanted = std::move(wanted), before, most](Sql& sql) { return read_results(sql, wanted, before, most); },
          std::move(then));
}

void SqlResults::games_of_variant(VariantGames wanted, std::optional<GameId> before, std::size_t most,
                                  Completion<ResultsPart> then) {
  look_up([wanted = std::move(wanted), before, most](Sql& sql) { return read_results(sql, wanted, before, most); },
          std::move(then));
}

void SqlResults::scores_of(ResultsWanted wanted, Completion<Scores> then) {
  look_up([wanted = std::move(wanted)](Sql& sql) { return read_scores(sql, wanted); }, std::move(then));
}

}  // namespace store::sql
