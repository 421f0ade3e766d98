#include "rules/search/root.hpp"

#include <algorithm>
#include <functional>

#include "rules/search/search.hpp"

namespace rules::search {
namespace {

constexpr Score kFirstWindow = 18;

/// The best first; those of one score stay in their order. In place: a search allocates nothing.
void sort_by_score(std::span<RootMove> moves) {
  for (auto next = moves.begin(); next != moves.end(); ++next) {
    const auto place = std::ranges::upper_bound(moves.begin(), next, next->score, std::greater{}, &RootMove::score);
    std::rotate(place, next, next + 1);
  }
}

/// One line of a depth, in a window around what it was before that is widened until the score lies within.
void search_line(Worker& worker, int depth) {
  Ply& root = worker.plies.front();
  const auto first = worker.root_moves.begin() + static_cast<std::ptrdiff_t>(worker.root_first);
  const Score expected_score = first->previous;
  Score alpha = -kInfinite;
  Score beta = kInfinite;
  Score window = kFirstWindow;
  if (depth >= 5 && !is_seen_end(expected_score)) {
    alpha = std::max(expected_score - window, -kInfinite);
    beta = std::min(expected_score + window, kInfinite);
  }
  for (;;) {
    const Score score = search(worker, root, alpha, beta, depth, NodeKind::principal);
    sort_by_score({first, worker.root_moves.end()});
    if (worker.shared.stop.load(std::memory_order_relaxed)) return;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(score - window, -kInfinite);
    } else if (score >= beta) {
      beta = std::min(score + window, kInfinite);
    } else {
      return;
    }
    window += window / 2 + 5;
    if (window > 1500) {
      alpha = -kInfinite;
      beta = kInfinite;
    }
  }
}

}  // namespace

void root_moves(const Worker& worker, Actions& out) {
  for (std::size_t i = worker.root_first; i < worker.root_moves.size(); ++i) out.push_back(worker.root_moves[i].action);
}

void note_root_move(Worker& worker, const Action& action, Score score, Score alpha, std::uint64_t nodes, bool first) {
  RootMove& move = *std::ranges::find(worker.root_moves, action, &RootMove::action);
  move.effort += nodes;
  if (!first && score <= alpha) {
    move.score = -kInfinite;
    return;
  }
  move.score = score;
  move.line.assign(1, action);
  const Actions& rest = worker.plies[1].line;
  move.line.insert(move.line.end(), rest.begin(), rest.end());
}

void set_root(Worker& worker, const Position& position, std::span<const History::Ply> played,
              std::span<const Action> allowed) {
  Ply& root = worker.plies.front();
  root.position = position;
  root.key = position.hash();
  root.standing = standing_of(worker.shared.weights, position);
  root.null_move = false;
  root.before = nullptr;
  root.excluded = kNoAction;
  worker.played.assign(played.begin(), played.end());
  // Room for the longest way around in a circle, so that none is made while searching.
  worker.cycle.assign(played.size() + kMostPlies, {});
  worker.repeated.assign(worker.cycle, position);
  Actions moves(allowed.begin(), allowed.end());
  worker.root_is_whole = moves.empty();
  if (moves.empty()) legal_actions(worker.shared.variant, position, moves);
  worker.root_moves.clear();
  for (const Action& action : moves) {
    worker.root_moves.push_back({.action = action, .line = {action}});
    worker.root_moves.back().line.reserve(kMostPlies);
  }
}

void deepen(Worker& worker, int depth, std::size_t lines, const Listener& listener) {
  lines = std::min(std::max<std::size_t>(lines, 1), worker.root_moves.size());
  for (int d = 1; d <= depth && !worker.root_moves.empty(); ++d) {
    worker.root_depth = d;
    if (worker.number == 0 && d > 1) worker.shared.first_depth_done.store(true, std::memory_order_relaxed);
    worker.selective_depth = 0;
    for (RootMove& move : worker.root_moves) move.previous = move.score;
    for (worker.root_first = 0; worker.root_first < lines; ++worker.root_first) {
      search_line(worker, d);
      if (worker.shared.stop.load(std::memory_order_relaxed)) break;
    }
    worker.root_first = 0;
    // A depth that was broken off has still found what it has found, if its first move was searched.
    sort_by_score(std::span(worker.root_moves).first(lines));
    if (worker.shared.stop.load(std::memory_order_relaxed)) return;
    if (listener && !listener({d, worker.selective_depth, std::span(worker.root_moves).first(lines)})) return;
  }
}

}  // namespace rules::search
