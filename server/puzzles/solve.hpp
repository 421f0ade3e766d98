// Tells how far somebody has solved a puzzle by their moves: a pure function of puzzle and moves.
#pragma once
#include <expected>
#include <span>
#include <string>

#include "protocol/base/words.hpp"
#include "protocol/sentences/wording.hpp"
#include "server/puzzles/book.hpp"

namespace server {

using protocol::Solving;

struct Solved {
  Solving how{};
  std::string answer = {};
};

/// `moves`: the solver's moves and the answers in turn, from the puzzle's position on; the last is the solver's. If
/// they are not legal, or not what has been played, the error is a sentence that names the first such move. Any move
/// that ends the game with a win is right.
[[nodiscard]] std::expected<Solved, protocol::Wording> solve(const Puzzle& puzzle, const rules::Variant& variant,
                                                             std::span<const std::string> moves);

}  // namespace server
