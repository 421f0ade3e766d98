// Puzzles over HTTP (docs/http.md, docs/puzzles.md). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/http/ratings.hpp"

namespace protocol {

inline constexpr TextForm kPuzzleId{"a puzzle's id of 8 digits and lower-case letters", "0-9a-z", 8, 8};
inline constexpr TextForm kPuzzleSource{"where a puzzle comes from", "", 1, 256};
inline constexpr Range kMateOf{1, 8};  // moves
inline constexpr std::size_t kMaxPuzzleGames = 100;

struct PuzzleTried {
  static constexpr Says kSays{"What the first attempt of an account at a puzzle came to."};
  bool solved = false;
  std::int64_t at = 0;
  std::int64_t before = 0;
  std::int64_t after = 0;

  static void fields(auto& m, auto& f) {
    f("solved", m.solved, Says{"Whether it was solved."});
    f("at", m.at, kTime);
    f("before", m.before, kRating, Says{"Its rating before the attempt."});
    f("after", m.after, kRating, Says{"Its rating after it."});
  }
};

struct Puzzle {
  static constexpr Says kSays{"A puzzle without its solution."};
  std::string id;
  std::string variant;
  std::optional<Options> options = {};
  std::string fen;
  Color turn{};
  std::optional<std::string> last = {};
  std::optional<std::int64_t> mate = {};
  RatingShown rating;
  std::int64_t plays = 0;
  std::string source;
  std::optional<OrNull<PuzzleTried>> you = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPuzzleId, Says{"By which it is asked for."});
    f("variant", m.variant, kWord);
    f("options", m.options, kOptions, Says{"Those that are not the defaults. Left out: all are."});
    f("fen", m.fen, kFen);
    f("turn", m.turn, Says{"Who is to move."});
    f("last", m.last, kMoveText, Says{"The move before it. Left out: none is known."});
    f("mate", m.mate, kMateOf, Says{"In how many moves. Left out: it is won otherwise."});
    f("rating", m.rating);
    f("plays", m.plays, kCount, Says{"How many accounts have tried it."});
    f("source", m.source, kPuzzleSource, Says{"The game and the ply that it was made from."});
    f("you", m.you, Says{"To an account: what its first attempt came to; null: it has made none."});
  }
};

struct PuzzleSolver {
  static constexpr Says kSays{"How an account is rated at the puzzles of a game."};
  RatingShown shown;
  std::int64_t tried = 0;
  std::int64_t solved = 0;

  static void fields(auto& m, auto& f) {
    RatingShown::fields(m.shown, f);
    f("tried", m.tried, kCount, Says{"How many it has tried."});
    f("solved", m.solved, kCount, Says{"How many of them it has solved."});
  }
};
struct PuzzleGame {
  static constexpr Says kSays{"A game that has puzzles."};
  std::string variant;
  std::string name;
  std::int64_t puzzles = 0;
  std::optional<PuzzleSolver> you = {};

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("name", m.name, kPlayerName, Says{"What people call it."});
    f("puzzles", m.puzzles, kCount, Says{"How many it has."});
    f("you", m.you, Says{"To an account that has tried some of them."});
  }
};
struct PuzzleGames {
  static constexpr Says kSays{"The games that have puzzles."};
  std::vector<PuzzleGame> games;

  static void fields(auto& m, auto& f) {
    f("games", m.games, list(kMaxPuzzleGames), Says{"In the order in which games are listed."});
  }
};

/// What an answer says of the attempt that it ends, to an account.
struct PuzzleCounted {
  std::optional<bool> counted = {};
  std::optional<PuzzleTried> you = {};

  static void fields(auto& m, auto& f) {
    f("counted", m.counted, Says{"To an account: whether this was its first attempt, which is rated."});
    f("you", m.you, Says{"To an account: what its first attempt came to."});
  }
};
struct PuzzleJudged {
  static constexpr Says kSays{"What moves in a puzzle come to."};
  Solving state{};
  std::optional<std::string> answer = {};
  std::optional<std::vector<std::string>> moves = {};
  PuzzleCounted attempt = {};

  static void fields(auto& m, auto& f) {
    f("state", m.state);
    f("answer", m.answer, kMoveText, Says{"Of the other side, where they are right so far."});
    f("moves", m.moves, list(kMaxPuzzlePlies, kMoveText), Says{"All of them, once it is solved."});
    PuzzleCounted::fields(m.attempt, f);
  }
};
struct PuzzleHelp {
  static constexpr Says kSays{"A hint, or the solution of a puzzle."};
  std::optional<std::string> from = {};
  std::optional<std::vector<std::string>> moves = {};
  PuzzleCounted attempt = {};

  static void fields(auto& m, auto& f) {
    f("from", m.from, kSquare, Says{"The hint: where the next move begins."});
    f("moves", m.moves, list(kMaxPuzzlePlies, kMoveText), Says{"The solution."});
    PuzzleCounted::fields(m.attempt, f);
  }
};

}  // namespace protocol
