#include "rules/search/ordering.hpp"

#include <algorithm>
#include <utility>

#include "rules/search/see.hpp"

namespace rules::search {

Ordering::Ordering(Worker& worker, Ply& ply, ActionKey best) : worker_(worker), ply_(ply), last_(ply.moves.size()) {
  ply.scores.resize(ply.moves.size());
  const auto known = best == kNoAction ? ply.moves.end()
                                       : std::ranges::find(ply.moves, best, [](const Action& a) { return key_of(a); });
  if (known == ply.moves.end()) {
    rate();
    return;
  }
  // The known move often suffices: the others are rated only if it does not.
  std::iter_swap(ply.moves.begin(), known);
}

void Ordering::rate() {
  rated_ = true;
  for (std::size_t i = next_; i < ply_.moves.size(); ++i) ply_.scores[i] = score_of_move(ply_.moves[i]);
}

int Ordering::score_of_move(const Action& action) const {
  const ActionKey key = key_of(action);
  const Position& position = ply_.position;
  MoveHistory& history = worker_.history;
  const Piece piece = position.at(action.from);
  if (captures(position, action)) {
    const Kind taken = taken_kind(position, action);
    return kCapture + taken_worth(worker_.shared.weights, position, action) * 16 +
           history.capture(piece.kind(), action.to, taken).value();
  }
  if (key == ply_.killers[0]) return kKiller + 2;
  if (key == ply_.killers[1]) return kKiller + 1;
  if (ply_.before != nullptr && key == history.counter(ply_.before->piece_to)) return kKiller;
  int sum = history.quiet(position.turn(), action).value();
  for_each_continued(history, ply_, history.piece_to(piece, action.to),
                     [&](const HistoryEntry& entry, int weight) { sum += weight * entry.value(); });
  if (action.becomes != Kind::none) {
    sum += 8 * (worker_.shared.weights.worth[static_cast<std::size_t>(index(action.becomes))] -
                worker_.shared.weights.worth[static_cast<std::size_t>(index(piece.kind()))]);
  }
  return sum;
}

void Ordering::drop_quiets() {
  std::size_t kept = next_;
  for (std::size_t i = next_; i < ply_.moves.size(); ++i) {
    const int score = ply_.scores[i];
    if (score > kLosing + kSpan && score < kKiller) continue;
    std::swap(ply_.moves[kept], ply_.moves[i]);
    std::swap(ply_.scores[kept++], ply_.scores[i]);
  }
  last_ = kept;
}

const Action* Ordering::next() {
  Actions& moves = ply_.moves;
  std::vector<int>& scores = ply_.scores;
  if (!rated_ && next_ == 0) {
    last_score_ = kFirst;
    return &moves[next_++];
  }
  if (!rated_) rate();
  while (next_ < last_) {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < last_; ++i) {
      if (scores[i] > scores[best]) best = i;
    }
    std::swap(scores[best], scores[next_]);
    std::swap(moves[best], moves[next_]);
    const Action& action = moves[next_];
    int& score = scores[next_];
    if (score > kCapture - kSpan &&
        !exchange_wins(worker_.shared.variant, worker_.shared.weights, ply_.position, action, 0)) {
      score += kLosing - kCapture;
      continue;
    }
    last_score_ = score;
    ++next_;
    return &action;
  }
  return nullptr;
}

}  // namespace rules::search
