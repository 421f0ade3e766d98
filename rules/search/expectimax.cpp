#include "rules/search/expectimax.hpp"

#include <algorithm>
#include <numeric>

#include "rules/game/chance.hpp"
#include "rules/search/ordering.hpp"
#include "rules/search/repetition.hpp"
#include "rules/search/search.hpp"

namespace rules::search {
namespace {

constexpr int kProbed = 2;  // plies, at least

/// A lower bound for the worth of a number on the die: the score of the most promising move after it, if that is `beta`
/// or more.
Score worth_at_least(Worker& worker, Ply& ply, const Action& roll, Score beta, int depth) {
  Ply& rolled = make(worker, ply, roll);
  if (settled(worker, rolled)) return -kWon;
  rolled.moves.clear();
  list_actions(worker.shared.variant, rolled.position, Wanted::all, rolled.moves);
  if (rolled.moves.empty()) return -kWon;
  const auto known = worker.shared.table.probe(rolled.key);
  Ordering ordering(worker, rolled, known ? known->best : kNoAction);
  Ply& below = make(worker, rolled, Action(*ordering.next()));
  const bool same = below.position.turn() == rolled.position.turn();
  const Score score = same ? search(worker, below, beta - 1, beta, depth - 2, NodeKind::all)
                           : -search(worker, below, -beta, -beta + 1, depth - 2, NodeKind::all);
  return score >= beta ? score : -kWon;
}

/// Star2, in ply.scores: what the numbers are worth at least, in their order, as long as the most promising moves after
/// them suffice for `beta`.
void probe_numbers(Worker& worker, Ply& ply, Score beta, int depth) {
  for (std::size_t i = 0; i < ply.moves.size(); ++i) {
    ply.scores[i] = worth_at_least(worker, ply, ply.moves[i], beta, depth);
    if (ply.scores[i] == -kWon || worker.shared.stop.load(std::memory_order_relaxed)) return;
  }
}

}  // namespace

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
  const bool probes = depth >= kProbed && beta - alpha == 1 && !is_seen_end(beta);
  ply.scores.assign(ply.moves.size(), -kWon);
  if (probes) probe_numbers(worker, ply, beta, depth);
  if (worker.shared.stop.load(std::memory_order_relaxed)) return 0;
  Score least = std::accumulate(ply.scores.begin(), ply.scores.end(),
                                Score{0});  // the sum of the least scores of the numbers that are left
  if (least >= count * beta) return least / count;
  Score sum = 0;
  for (Score i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Score left = count - i - 1;
    least -= ply.scores[at];
    // The window for this number: the score that it must give for the mean to reach alpha, or beta, if all numbers that
    // are left are as good, or as bad, as can be.
    const Score low = std::max(count * alpha - sum - left * kWon, -kInfinite);
    const Score high = std::min(count * beta - sum - least, kInfinite);
    Ply& below = make(worker, ply, Action(ply.moves[at]));
    const NodeKind kind = high - low > 1 ? NodeKind::open : NodeKind::cut;
    const Score score = search(worker, below, std::min(low, high - 1), high, depth - 1, kind);
    if (worker.shared.stop.load(std::memory_order_relaxed)) return 0;
    sum += score;
    if (score <= low && low > -kInfinite) return (sum + left * kWon) / count;
    if (score >= high && high < kInfinite) return (sum + least) / count;
  }
  return sum / count;
}

}  // namespace rules::search
