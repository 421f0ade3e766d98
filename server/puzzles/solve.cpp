#include "server/puzzles/solve.hpp"

namespace server {
namespace {

using protocol::say;
using protocol::Wording;

}  // namespace

std::expected<Solved, Wording> solve(const Puzzle& puzzle, const rules::Variant& variant,
                                     std::span<const std::string> moves) {
  if (moves.size() % 2 == 0) return std::unexpected(say<"puzzle.moves_in_turn">());
  if (moves.size() > puzzle.moves.size()) return std::unexpected(say<"puzzle.too_many_moves">());
  auto position = rules::parse_fen(variant, puzzle.fen);
  if (!position) return std::unexpected(say<"puzzle.no_position">(position.error().message));
  const rules::Side solver = position->turn();
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const auto action = rules::parse_move(variant, *position, moves[at]);
    if (!action) return std::unexpected(say<"puzzle.illegal_move">(at + 1, action.error().message));
    rules::apply(variant, *position, *action);
    const bool is_last = at + 1 == moves.size();
    if (is_last) {
      const auto end = rules::outcome(variant, *position);
      if (end && end->winner == solver) return Solved{.how = Solving::solved};
    }
    if (moves[at] == puzzle.moves[at]) continue;
    if (is_last) return Solved{.how = Solving::wrong};
    return std::unexpected(at % 2 == 0 ? say<"puzzle.wrong_move">(at + 1, moves[at])
                                       : say<"puzzle.other_answer">(at + 1, puzzle.moves[at], moves[at]));
  }
  if (moves.size() == puzzle.moves.size()) return Solved{.how = Solving::solved};
  return Solved{.how = Solving::right, .answer = puzzle.moves[moves.size()]};
}

}  // namespace server
