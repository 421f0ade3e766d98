// The root of a search: its moves with their scores and lines, and iterative deepening over them.
#pragma once
#include <cstddef>
#include <functional>
#include <span>

#include "rules/search/worker.hpp"

namespace rules::search {

/// Appends those of the root's moves that are not better ones known already.
void root_moves(const Worker& worker, Actions& out);
/// Notes what the search has found of a root move; `alpha` as it was before.
void note_root_move(Worker& worker, const Action& action, Score score, Score alpha, std::uint64_t nodes, bool first);

/// A depth that has been searched: the best lines, the best first.
struct Progress {
  int depth = 0;
  int selective_depth = 0;
  std::span<const RootMove> lines;
};
/// Hears of each depth; false ends the search.
using Listener = std::function<bool(const Progress&)>;

/// Sets the root: `played` are the positions of the game up to and including it, `allowed` its moves (none: all legal
/// ones).
void set_root(Worker& worker, const Position& position, std::span<const History::Ply> played,
              std::span<const Action> allowed);

/// Searches depth after depth, at most `depth`, with the `lines` best moves; worker.root_moves has them in order then.
void deepen(Worker& worker, int depth, std::size_t lines, const Listener& listener);

}  // namespace rules::search
