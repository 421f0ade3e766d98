#include "rules/search/expectimax.hpp"

#include <algorithm>

#include "rules/game/chance.hpp"
#include "rules/search/repetition.hpp"
#include "rules/search/search.hpp"

namespace rules::search {

// Star1: a number is not searched to its end once the others cannot bring the mean back between alpha and beta.
Score expected(Worker& worker, Ply& ply, Score alpha, Score beta, int depth) {
  const Variant& variant = worker.shared.variant;
  ply.moves.clear();
  ply.line.clear();
  list_rolls(variant, ply.position, ply.moves);
  const auto count = static_cast<Score>(ply.moves.size());
  if (count == 0) {  // no number has a move: mate, or stalemate
    const auto end = outcome(variant, ply.position);
    return end ? score_of(*end, ply.position.turn(), worker.ply_of(ply)) : evaluated(worker, ply);
  }
  Score sum = 0;
  for (Score i = 0; i < count; ++i) {
    const Score left = count - i - 1;
    // What this one must give for the mean to reach alpha, or beta, if all that are left are as good, or bad, as can
    // be.
    const Score low = std::max(count * alpha - sum - left * kWon, -kInfinite);
    const Score high = std::min(count * beta - sum + left * kWon, kInfinite);
    const Action roll = ply.moves[static_cast<std::size_t>(i)];
    Ply& below = make(worker, ply, roll);
    const NodeKind kind = high - low > 1 ? NodeKind::open : NodeKind::cut;
    const Score score = search(worker, below, std::min(low, high - 1), high, depth - 1, kind);
    if (worker.shared.stop.load(std::memory_order_relaxed)) return 0;
    sum += score;
    if (score <= low && low > -kInfinite) return (sum + left * kWon) / count;
    if (score >= high && high < kInfinite) return (sum - left * kWon) / count;
  }
  return sum / count;
}

}  // namespace rules::search
