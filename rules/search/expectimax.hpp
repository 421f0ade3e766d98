// Chance nodes: the mean over the numbers of a die, which all are equally likely (a number that cannot be played is
// thrown again).
#pragma once
#include "rules/search/worker.hpp"

namespace rules::search {

/// The score of ply.position, in which a die falls, for its side to move: exact between alpha and beta; 0 once
/// Shared::stop is set. Each number is searched to `depth` - 1.
[[nodiscard]] Score expected(Worker& worker, Ply& ply, Score alpha, Score beta, int depth);

}  // namespace rules::search
