// Principal variation search: alpha-beta in which all but the first move have to prove that they are better.
#pragma once
#include "rules/search/worker.hpp"

namespace rules::search {

/// `principal`: on the root's best line. `open`: with a window, but not on it (below a die). `cut`: a move is expected
/// to be too good; `all`: none is.
enum class NodeKind : std::uint8_t { principal, open, cut, all };

/// The score of ply.position for its side to move, exact between alpha and beta; 0 once Shared::stop is set.
[[nodiscard]] Score search(Worker& worker, Ply& ply, Score alpha, Score beta, int depth, NodeKind kind);

}  // namespace rules::search
