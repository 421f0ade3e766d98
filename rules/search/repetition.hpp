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

}  // namespace rules::search
