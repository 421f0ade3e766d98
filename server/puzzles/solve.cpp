#include "server/puzzles/solve.hpp"

namespace server {
namespace {

std::unexpected<std::string> not_so(std::size_t at, const std::string& sentence) {
  return std::unexpected("move " + std::to_string(at + 1) + ": " + sentence);
}

}  // namespace

std::expected<Solved, std::string> solve(const Puzzle& puzzle, const rules::Variant& variant,
                                         std::span<const std::string> moves) {
  if (moves.size() % 2 == 0) return std::unexpected("send your moves and the answers in turn, your own move last");
  if (moves.size() > puzzle.moves.size())
    return std::unexpected("the puzzle has fewer moves: send those up to its end");
  auto position = rules::parse_fen(variant, puzzle.fen);
  if (!position) return std::unexpected(position.error().message);
  const rules::Side solver = position->turn();
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const auto action = rules::parse_move(variant, *position, moves[at]);
    if (!action) return not_so(at, action.error().message);
    rules::apply(variant, *position, *action);
    const bool is_last = at + 1 == moves.size();
    if (is_last) {
      const auto end = rules::outcome(variant, *position);
      if (end && end->winner == solver) return Solved{.how = Solving::solved};
    }
    if (moves[at] == puzzle.moves[at]) continue;
    if (is_last) return Solved{.how = Solving::wrong};
    return not_so(at, at % 2 == 0 ? moves[at] + " was not the move: take it back first"
                                  : "the answer was " + puzzle.moves[at] + ", not " + moves[at]);
  }
  if (moves.size() == puzzle.moves.size()) return Solved{.how = Solving::solved};
  return Solved{.how = Solving::right, .answer = puzzle.moves[moves.size()]};
}

}  // namespace server
