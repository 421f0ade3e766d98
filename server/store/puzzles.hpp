// How accounts did at puzzles: the first attempt of each at each, and what people and puzzles are rated by them. A
// rating changes with an attempt and in no other way; none of it is in the ratings of games. Any thread may ask.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/rating/glicko2.hpp"
#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// The deviation of a puzzle that nobody has tried, whose rating is a guess of the program that found it.
inline constexpr double kUntriedPuzzleDeviation = 250;

struct PuzzleAttempt {
  std::string account;
  std::string puzzle;
  std::string variant;
  bool solved = false;
  WallTime at;
  double guess = rating::kStart;  // the puzzle's rating if nobody has tried it
};

/// An attempt that counted, as it is kept.
struct PuzzleTried {
  std::string puzzle;
  std::string variant;
  bool solved = false;
  WallTime at;
  double before = 0;  // the account's rating at the puzzles of this game
  double after = 0;
  bool operator==(const PuzzleTried&) const = default;
};

/// What became of an attempt. `counted`: it was the account's first at the puzzle; if not, `tried` is that first one.
struct PuzzleCounted {
  bool counted = false;
  PuzzleTried tried;
};

struct PuzzleRating {
  rating::Rating rating;
  std::int64_t plays = 0;
  bool operator==(const PuzzleRating&) const = default;
};

/// An account's rating at the puzzles of a game, as its last attempt left it.
struct PuzzleSolver {
  std::string variant;
  rating::Rating rating;
  std::int64_t tried = 0;
  std::int64_t solved = 0;
  WallTime last;
  bool operator==(const PuzzleSolver&) const = default;
};

class Puzzles {
 public:
  virtual ~Puzzles() = default;

  /// Keeps the attempt and rates the account and the puzzle, if it is the account's first at the puzzle. `not_found` if
  /// there is no such account or it is closed.
  virtual void put_attempt(PuzzleAttempt attempt, Completion<PuzzleCounted> then) = 0;
  /// Gives the ratings of these puzzles, in their order; none: nobody has tried the puzzle.
  virtual void puzzle_ratings(std::vector<std::string> puzzles,
                              Completion<std::vector<std::optional<PuzzleRating>>> then) = 0;
  /// Gives the account's rating at each game of which it has tried a puzzle.
  virtual void solver(std::string account, Completion<std::vector<PuzzleSolver>> then) = 0;
  /// Gives the account's attempts in order of the puzzles' ids, at most so many behind the puzzle `after`.
  virtual void attempts_of(std::string account, std::string after, std::size_t most,
                           Completion<std::vector<PuzzleTried>> then) = 0;
  /// Gives all of the account's attempts at puzzles of this game.
  virtual void attempts_in(std::string account, std::string variant, Completion<std::vector<PuzzleTried>> then) = 0;
  /// Gives the account's attempt at this puzzle; none: it has made none.
  virtual void attempt_at(std::string account, std::string puzzle, Completion<std::optional<PuzzleTried>> then) = 0;
};

}  // namespace store
