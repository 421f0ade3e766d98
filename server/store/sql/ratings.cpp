#include "server/store/sql/ratings.hpp"

#include <algorithm>
#include <utility>

#include "server/store/leaderboard.hpp"
#include "server/store/settle.hpp"
#include "server/store/sql/account_rows.hpp"

namespace store::sql {
namespace {

/// Reads a text that must be one of the words of an enum.
template <class Word>
Word word_from(const std::string& text) {
  const auto word = protocol::find_word<Word>(text);
  if (!word) throw_damaged("no known word: " + text);
  return *word;
}

/// Reads a standing from a row of player, family, tempo, rating, deviation, volatility, games, last.
Standing standing_from(const Query& row) {
  return {.player = row.text(0),
          .pool = {.family = row.text(1), .tempo = word_from<rating::Tempo>(row.text(2))},
          .rating = rating_from(row, 3),
          .games = row.integer(6),
          .last = row.time(7)};
}

/// Reads a change from a row of player, the three numbers before and the three after.
RatingChange change_from(const Query& row, int column) {
  return {.player = row.text(column), .before = rating_from(row, column + 1), .after = rating_from(row, column + 4)};
}

std::optional<Standing> find_standing(Sql& sql, const std::string& player, const rating::Pool& pool) {
  Query row = sql.query(
      "SELECT player, family, tempo, rating, deviation, volatility, games, last_ms FROM ratings"
      " WHERE player = ?1 AND family = ?2 AND tempo = ?3");
  if (!row.with(player, pool.family, rating::name(pool.tempo)).next()) return std::nullopt;
  return standing_from(row);
}

void write_standing(Sql& sql, const Standing& standing) {
  const rating::Rating& now = standing.rating;
  sql.query(
         "INSERT INTO ratings (player, family, tempo, rating, deviation, volatility, games, last_ms)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (player, family, tempo) DO UPDATE SET rating = "
         "excluded.rating,"
         " deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,"
         " last_ms = excluded.last_ms")
      .with(standing.player, standing.pool.family, rating::name(standing.pool.tempo), now.value, now.deviation,
            now.volatility, standing.games, standing.last)
      .run();
}

void write_history(Sql& sql, std::int64_t game, std::string_view side, const Standing& standing,
                   const rating::Rating& before) {
  const rating::Rating& after = standing.rating;
  sql.query(
         "INSERT INTO rating_history (game, side, player, family, tempo, at_ms, games, rating_before,"
         " deviation_before, volatility_before, rating, deviation, volatility)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)")
      .with(game, side, standing.player, standing.pool.family, rating::name(standing.pool.tempo), standing.last,
            standing.games, before.value, before.deviation, before.volatility, after.value, after.deviation,
            after.volatility)
      .run();
}

/// Gives the player with this standing as a leaderboard has it; none: the account is closed.
std::optional<Ranked> ranked(Sql& sql, Standing standing) {
  Query row = sql.query("SELECT name, closed_ms IS NOT NULL, roles FROM accounts WHERE id = ?1");
  if (!row.with(standing.player).next()) return Ranked{.standing = std::move(standing), .name = ""};
  if (row.integer(1) != 0) return std::nullopt;
  return Ranked{.standing = std::move(standing), .name = row.text(0), .is_bot = is_bot(row.text(2))};
}

Result<std::vector<Standing>> read_standings(Sql& sql, const std::string& player) {
  Query rows = sql.query(
      "SELECT player, family, tempo, rating, deviation, volatility, games, last_ms FROM ratings"
      " WHERE player = ?1 ORDER BY family, tempo");
  rows.with(player);
  std::vector<Standing> all;
  while (rows.next()) all.push_back(standing_from(rows));
  return all;
}

Result<std::vector<std::optional<Standing>>> read_standings_at(Sql& sql, const std::vector<std::string>& players,
                                                               const rating::Pool& pool, WallTime at) {
  std::vector<std::optional<Standing>> found;
  for (const std::string& player : players) {
    Query row = sql.query(
        "SELECT player, family, tempo, rating, deviation, volatility, games, at_ms FROM rating_history"
        " WHERE player = ?1 AND family = ?2 AND tempo = ?3 AND at_ms <= ?4 ORDER BY games DESC LIMIT 1");
    row.with(player, pool.family, rating::name(pool.tempo), at);
    found.push_back(row.next() ? std::optional{standing_from(row)} : std::nullopt);
  }
  return found;
}

Result<std::vector<RatedGame>> read_history(Sql& sql, const std::string& player, const rating::Pool& pool,
                                            const HistoryPart& part) {
  Query rows = sql.query(
      "SELECT games.id, own.at_ms, own.player, own.rating_before, own.deviation_before, own.volatility_before,"
      " own.rating, own.deviation, own.volatility, own.games, own.side, games.result,"
      " other.player, accounts.name, accounts.roles"
      " FROM rating_history AS own JOIN games ON games.key = own.game"
      " JOIN rating_history AS other ON other.game = own.game AND other.side <> own.side"
      " LEFT JOIN accounts ON accounts.id = other.player AND accounts.closed_ms IS NULL"
      " WHERE own.player = ?1 AND own.family = ?2 AND own.tempo = ?3 AND own.games < ?4"
      " ORDER BY own.games DESC LIMIT ?5");
  rows.with(player, pool.family, rating::name(pool.tempo), part.before,
            static_cast<std::int64_t>(std::min(part.most, protocol::kMaxHistory)));
  std::vector<RatedGame> all;
  while (rows.next()) {
    all.push_back({.game = rows.game(0),
                   .at = rows.time(1),
                   .change = change_from(rows, 2),
                   .number = rows.integer(9),
                   .side = word_from<protocol::Color>(rows.text(10)),
                   .result = word_from<protocol::Result>(rows.text(11)),
                   .opponent = rows.text(12),
                   .opponent_name = rows.optional_text(13),
                   .opponent_is_bot = is_bot(rows.optional_text(14))});
  }
  return all;
}

Result<Leaderboard> read_top(Sql& sql, const rating::Pool& pool, WallTime now) {
  LeaderboardLists lists;
  Query rows = sql.query(
      "SELECT player, family, tempo, rating, deviation, volatility, games, last_ms FROM ratings"
      " WHERE family = ?1 AND tempo = ?2 ORDER BY rating DESC, player");
  rows.with(pool.family, rating::name(pool.tempo));
  while (!lists.are_full() && rows.next()) {
    // Most rows of a large pool are in no list, and no more than the deviation is read of them.
    const double deviation = rating::after_pause(rating_from(rows, 3), now - rows.time(7)).deviation;
    if (!lists.has_place_for(deviation)) continue;
    if (const auto player = ranked(sql, standing_from(rows))) lists.add(deviation, *player);
  }
  return std::move(lists).best();
}

}  // namespace

rating::Rating rating_from(const Query& row, int column) {
  return {.value = row.real(column), .deviation = row.real(column + 1), .volatility = row.real(column + 2)};
}

Result<Settled> settle(Sql& sql, std::int64_t game, const Settle& settle, WallTime at) {
  if (settled_by(sql, game)) return refuse(Code::invalid, "this game has been rated: a game is rated once");
  auto done = store::settle(settle, find_standing(sql, settle.white, settle.pool),
                            find_standing(sql, settle.black, settle.pool), at);
  if (!done) return std::unexpected(std::move(done.error()));
  write_standing(sql, done->white);
  write_standing(sql, done->black);
  write_history(sql, game, "white", done->white, done->settled.white.before);
  write_history(sql, game, "black", done->black, done->settled.black.before);
  return std::move(done->settled);
}

std::optional<Settled> settled_by(Sql& sql, std::int64_t game) {
  Query rows = sql.query(
      "SELECT family, tempo, player, rating_before, deviation_before, volatility_before, rating, deviation, volatility"
      " FROM rating_history WHERE game = ?1 ORDER BY side DESC");  // the row of White comes before that of Black
  rows.with(game);
  if (!rows.next()) return std::nullopt;
  Settled settled{.pool = {.family = rows.text(0), .tempo = word_from<rating::Tempo>(rows.text(1))},
                  .white = change_from(rows, 2),
                  .black = {}};
  if (!rows.next()) throw_damaged("a game is rated for one side only");
  settled.black = change_from(rows, 2);
  return settled;
}

void SqlRatings::standings(std::string player, Completion<std::vector<Standing>> then) {
  look_up([player = std::move(player)](Sql& sql) { return read_standings(sql, player); }, std::move(then));
}

void SqlRatings::standings_at(std::vector<std::string> players, rating::Pool pool, WallTime at,
                              Completion<std::vector<std::optional<Standing>>> then) {
  look_up([players = std::move(players), pool = std::move(pool),
           at](Sql& sql) { return read_standings_at(sql, players, pool, at); },
          std::move(then));
}

void SqlRatings::history(std::string player, rating::Pool pool, HistoryPart part,
                         Completion<std::vector<RatedGame>> then) {
  look_up([player = std::move(player), pool = std::move(pool),
           part](Sql& sql) { return read_history(sql, player, pool, part); },
          std::move(then));
}

void SqlRatings::top(rating::Pool pool, WallTime now, Completion<Leaderboard> then) {
  look_up([pool = std::move(pool), now](Sql& sql) { return read_top(sql, pool, now); }, std::move(then));
}

}  // namespace store::sql
