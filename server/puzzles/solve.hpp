// How far somebody has solved a puzzle, by the moves that he has made: a pure function of puzzle and moves.
#pragma once
#include <expected>
#include <span>
#include <string>

#include "server/puzzles/book.hpp"

namespace server {

enum class Solving : std::uint8_t {
  right,   // so far: `answer` is what the other side does
  solved,  // with his last move
  wrong,   // his last move is legal, and not the one
};

struct Solved {
  Solving how{};
  std::string answer = {};
};

/// `moves`: his and the answers in turn, from the puzzle's position on, his last. Where they are not legal, or are not
/// what has been played, a sentence that names the first such move. Any move that ends the game with a win is right.
[[nodiscard]] std::expected<Solved, std::string> solve(const Puzzle& puzzle, const rules::Variant& variant,
                                                       std::span<const std::string> moves);

}  // namespace server
