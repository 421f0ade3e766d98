// Puzzles in the games of engines and people: a short mate that one move alone begins, or a move that wins where no
// other one does (docs/puzzles.md).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/engine/judge.hpp"
#include "rules/search/forced_win.hpp"

namespace bench {

inline constexpr std::size_t kMostSolverMoves = 4;

/// A game with its positions: `before[i]` is the one in which actions[i] was played.
struct GamePositions {
  std::vector<rules::Position> before;
  std::vector<rules::Action> actions;
  std::vector<rules::search::Score> scores;  // the scores for the side to move
};
/// Played through the rules; ends the program if that cannot be. A game without scores gets those of short searches.
[[nodiscard]] GamePositions positions_of(Judge& judge, const PlayedGame& game);

struct Puzzle {
  std::string fen;
  std::string last;                // the move before it; empty: none is known
  std::vector<std::string> moves;  // the solver's and the answers in turn
  std::size_t mate_in = 0;         // 0: it wins, but not by a mate that is seen
  std::uint64_t seen_after = 0;    // nodes of a search, since when it has had the first move
};

class PuzzleFinder {
 public:
  /// `nodes`: of the search that decides which move wins.
  PuzzleFinder(Judge& judge, std::uint64_t nodes);

  /// A mate in at most kMostSolverMoves, each move of which is the only one that is as quick, but for the last.
  [[nodiscard]] std::optional<Puzzle> mate(const GamePositions& game, std::size_t at);
  /// Moves each of which is the only one that wins.
  [[nodiscard]] std::optional<Puzzle> win(const GamePositions& game, std::size_t at);

 private:
  /// The only move that wins here, as a short and a long search agree.
  [[nodiscard]] std::optional<Verdict> only_winning(const rules::Position& position);
  [[nodiscard]] bool mate_line(const rules::Position& position, std::size_t moves, rules::Actions& line);
  [[nodiscard]] Puzzle puzzle(const GamePositions& game, std::size_t at, const rules::Actions& line) const;

  Judge& judge_;
  std::uint64_t nodes_;
  rules::search::WinProver prover_;
};

}  // namespace bench
