// Positions that need no search: the game is over there, or they have stood on the board before.
#pragma once
#include <optional>

#include "rules/game/outcome.hpp"
#include "rules/search/worker.hpp"

namespace rules::search {

/// The score of the game's end for `side`, `ply` plies below the root.
[[nodiscard]] Score score_of(const Outcome& outcome, Side side, int ply);
/// The score of a position that is over by its board, or that has stood there before.
[[nodiscard]] std::optional<Score> settled(Worker& worker, const Ply& ply);
/// True if the side to move can bring back a position that has stood on the board since the root, which is a draw.
/// Never true where a game has a rule of its own for that, or dice.
[[nodiscard]] bool upcoming_repetition(Worker& worker, Ply& ply);

}  // namespace rules::search
