#include "server/store/sql/puzzles.hpp"

#include <algorithm>
#include <utility>

#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/ratings.hpp"

namespace store::sql {
namespace {

/// Reads an attempt from a row of puzzle, variant, solved, at, before, after.
PuzzleTried tried_from(const Query& row) {
  return {.puzzle = row.text(0),
          .variant = row.text(1),
          .solved = row.integer(2) != 0,
          .at = row.time(3),
          .before = row.real(4),
          .after = row.real(5)};
}

std::optional<PuzzleTried> find_attempt(Sql& sql, const std::string& account, const std::string& puzzle) {
  Query row = sql.query(
      "SELECT puzzle, variant, solved, at_ms, rating_before, rating FROM puzzle_attempts"
      " WHERE account = ?1 AND puzzle = ?2");
  if (!row.with(account, puzzle).next()) return std::nullopt;
  return tried_from(row);
}

std::optional<PuzzleRating> find_puzzle(Sql& sql, const std::string& puzzle) {
  Query row = sql.query("SELECT rating, deviation, volatility, plays FROM puzzle_ratings WHERE puzzle = ?1");
  if (!row.with(puzzle).next()) return std::nullopt;
  return PuzzleRating{.rating = rating_from(row, 0), .plays = row.integer(3)};
}

/// Reads a rating at a game's puzzles from a row of variant, the three numbers, tried, solved, last.
PuzzleSolver solver_from(const Query& row) {
  return {.variant = row.text(0),
          .rating = rating_from(row, 1),
          .tried = row.integer(4),
          .solved = row.integer(5),
          .last = row.time(6)};
}

PuzzleSolver find_solver(Sql& sql, const PuzzleAttempt& attempt) {
  Query row = sql.query(
      "SELECT variant, rating, deviation, volatility, tried, solved, last_ms FROM puzzle_solvers"
      " WHERE account = ?1 AND variant = ?2");
  if (row.with(attempt.account, attempt.variant).next()) return solver_from(row);
  return {.variant = attempt.variant, .rating = {}, .tried = 0, .solved = 0, .last = attempt.at};
}

void write_puzzle(Sql& sql, const std::string& puzzle, const PuzzleRating& now) {
  sql.query(
         "INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, plays) VALUES (?1, ?2, ?3, ?4, ?5)"
         " ON CONFLICT (puzzle) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,"
         " volatility = excluded.volatility, plays = excluded.plays")
      .with(puzzle, now.rating.value, now.rating.deviation, now.rating.volatility, now.plays)
      .run();
}

void write_solver(Sql& sql, const std::string& account, const PuzzleSolver& now) {
  sql.query(
         "INSERT INTO puzzle_solvers (account, variant, rating, deviation, volatility, tried, solved, last_ms)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (account, variant) DO UPDATE SET rating = "
         "excluded.rating,"
         " deviation = excluded.deviation, volatility = excluded.volatility, tried = excluded.tried,"
         " solved = excluded.solved, last_ms = excluded.last_ms")
      .with(account, now.variant, now.rating.value, now.rating.deviation, now.rating.volatility, now.tried, now.solved,
            now.last)
      .run();
}

Result<PuzzleCounted> count_attempt(Sql& sql, const PuzzleAttempt& attempt) {
  if (!is_open_account(sql, attempt.account)) return refuse(Code::not_found, "there is no such account");
  if (auto known = find_attempt(sql, attempt.account, attempt.puzzle)) {
    return PuzzleCounted{.counted = false, .tried = std::move(*known)};
  }
  PuzzleSolver solver = find_solver(sql, attempt);
  PuzzleRating puzzle =
      find_puzzle(sql, attempt.puzzle)
          .value_or(PuzzleRating{.rating = {.value = attempt.guess, .deviation = kUntriedPuzzleDeviation}, .plays = 0});
  // Time makes what is known of a person less certain, but not what is known of a puzzle.
  const rating::Both before{.white = rating::after_pause(solver.rating, attempt.at - solver.last),
                            .black = puzzle.rating};
  const rating::Both after = rating::after_game(before, attempt.solved ? rating::Score::win : rating::Score::loss);
  solver.rating = after.white;
  ++solver.tried;
  solver.solved += attempt.solved ? 1 : 0;
  solver.last = std::max(solver.last, attempt.at);
  puzzle.rating = after.black;
  ++puzzle.plays;
  write_solver(sql, attempt.account, solver);
  write_puzzle(sql, attempt.puzzle, puzzle);
  const PuzzleTried tried{.puzzle = attempt.puzzle,
                          .variant = attempt.variant,
                          .solved = attempt.solved,
                          .at = attempt.at,
                          .before = before.white.value,
                          .after = after.white.value};
  sql.query(
         "INSERT INTO puzzle_attempts (account, puzzle, variant, solved, at_ms, rating_before, rating)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
      .with(attempt.account, tried.puzzle, tried.variant, std::int64_t{tried.solved ? 1 : 0}, tried.at, tried.before,
            tried.after)
      .run();
  return PuzzleCounted{.counted = true, .tried = tried};
}

std::vector<PuzzleSolver> solver_everywhere(Sql& sql, const std::string& account) {
  Query rows = sql.query(
      "SELECT variant, rating, deviation, volatility, tried, solved, last_ms FROM puzzle_solvers"
      " WHERE account = ?1 ORDER BY variant");
  rows.with(account);
  std::vector<PuzzleSolver> all;
  while (rows.next()) all.push_back(solver_from(rows));
  return all;
}

std::vector<PuzzleTried> all_tried(Query& rows) {
  std::vector<PuzzleTried> all;
  while (rows.next()) all.push_back(tried_from(rows));
  return all;
}

std::vector<PuzzleTried> attempts_after(Sql& sql, const std::string& account, const std::string& after,
                                        std::size_t most) {
  Query rows = sql.query(
      "SELECT puzzle, variant, solved, at_ms, rating_before, rating FROM puzzle_attempts"
      " WHERE account = ?1 AND puzzle > ?2 ORDER BY puzzle LIMIT ?3");
  return all_tried(rows.with(account, after, static_cast<std::int64_t>(most)));
}

std::vector<PuzzleTried> attempts_of_game(Sql& sql, const std::string& account, const std::string& variant) {
  Query rows = sql.query(
      "SELECT puzzle, variant, solved, at_ms, rating_before, rating FROM puzzle_attempts"
      " WHERE account = ?1 AND variant = ?2 ORDER BY puzzle");
  return all_tried(rows.with(account, variant));
}

}  // namespace

void drop_puzzles_of(Sql& sql, const std::string& account) {
  sql.query("DELETE FROM puzzle_attempts WHERE account = ?1").with(account).run();
  sql.query("DELETE FROM puzzle_solvers WHERE account = ?1").with(account).run();
}

void SqlPuzzles::put_attempt(PuzzleAttempt attempt, Completion<PuzzleCounted> then) {
  write([attempt = std::move(attempt)](Sql& sql) { return count_attempt(sql, attempt); }, std::move(then));
}

void SqlPuzzles::puzzle_ratings(std::vector<std::string> puzzles,
                                Completion<std::vector<std::optional<PuzzleRating>>> then) {
  look_up(
      [puzzles = std::move(puzzles)](Sql& sql) -> Result<std::vector<std::optional<PuzzleRating>>> {
        std::vector<std::optional<PuzzleRating>> all;
        for (const std::string& puzzle : puzzles) all.push_back(find_puzzle(sql, puzzle));
        return all;
      },
      std::move(then));
}

void SqlPuzzles::solver(std::string account, Completion<std::vector<PuzzleSolver>> then) {
  look_up([account = std::move(account)](
              Sql& sql) -> Result<std::vector<PuzzleSolver>> { return solver_everywhere(sql, account); },
          std::move(then));
}

void SqlPuzzles::attempts_of(std::string account, std::string after, std::size_t most,
                             Completion<std::vector<PuzzleTried>> then) {
  look_up([account = std::move(account), after = std::move(after),
           most](Sql& sql) -> Result<std::vector<PuzzleTried>> { return attempts_after(sql, account, after, most); },
          std::move(then));
}

void SqlPuzzles::attempts_in(std::string account, std::string variant, Completion<std::vector<PuzzleTried>> then) {
  look_up([account = std::move(account), variant = std::move(variant)](
              Sql& sql) -> Result<std::vector<PuzzleTried>> { return attempts_of_game(sql, account, variant); },
          std::move(then));
}

void SqlPuzzles::attempt_at(std::string account, std::string puzzle, Completion<std::optional<PuzzleTried>> then) {
  look_up([account = std::move(account), puzzle = std::move(puzzle)](
              Sql& sql) -> Result<std::optional<PuzzleTried>> { return find_attempt(sql, account, puzzle); },
          std::move(then));
}

}  // namespace store::sql
