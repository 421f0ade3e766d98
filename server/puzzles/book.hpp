// The puzzles that the program holds: positions from games in which one move wins (docs/puzzles.md). The build puts
// server/puzzles/data in; nothing is read while the server runs. Read-only; any thread.
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/catalogue/variant_cache.hpp"

namespace server {

struct Puzzle {
  std::string id;  // 8 of 0-9 a-z, made of its content
  const rules::VariantEntry* game = nullptr;
  rules::Options options;  // those that are not the defaults
  std::string fen;
  std::string last;                // the move before it; empty: none is known
  std::vector<std::string> moves;  // the solver's and the answers in turn
  std::optional<int> mate;         // in so many moves of the solver; none: it wins otherwise
  double rating = 0;               // at a guess, by which puzzles are chosen; what people make of it is stored
  std::string source;              // the game and the ply that it was made from
};

/// The puzzles of one game.
struct PuzzleSet {
  const rules::VariantEntry* game = nullptr;
  std::vector<Puzzle> puzzles;  // the easiest first
};

class PuzzleBook {
 public:
  /// Reads texts in the form of server/puzzles/data; a sentence for the first that is wrong.
  [[nodiscard]] static std::expected<PuzzleBook, std::string> read(const std::vector<std::string_view>& texts);
  /// The puzzles that the program holds.
  [[nodiscard]] static const PuzzleBook& built_in();

  /// The puzzles of each game, in the order in which games are listed.
  [[nodiscard]] const std::vector<PuzzleSet>& sets() const { return sets_; }
  [[nodiscard]] const PuzzleSet* of(std::string_view variant) const;
  [[nodiscard]] const Puzzle* find(std::string_view id) const;
  /// The puzzle of a day since 1970: games take turns.
  [[nodiscard]] const Puzzle& of_day(std::int64_t day) const;

 private:
  std::vector<PuzzleSet> sets_;
};

}  // namespace server
