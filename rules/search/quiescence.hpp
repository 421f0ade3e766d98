// Quiescence search: captures and ways out of check only, at the ends of the search.
#pragma once
#include "rules/search/worker.hpp"

namespace rules::search {

/// The score of ply.position for its side to move, exact between alpha and beta; 0 once Shared::stop is set.
[[nodiscard]] Score quiescence(Worker& worker, Ply& ply, Score alpha, Score beta);

}  // namespace rules::search
