// The order in which the moves of a position are tried: what the table knows, winning captures, killers, quiet moves by
// their history, losing captures.
#pragma once
#include <array>
#include <vector>

#include "rules/search/worker.hpp"

namespace rules::search {

/// Calls visit(entry, weight) for what continuation history says of `now` after each of the last moves before `ply`.
template <class Visit>
void for_each_continued(MoveHistory& history, const Ply& ply, PieceTo now, Visit&& visit) {
  static constexpr std::array<int, 4> kWeights{2, 2, 0, 1};  // the weight of the move so many moves before
  const Ply* earlier = ply.before;
  for (std::size_t back = 0; back < kWeights.size() && earlier != nullptr; ++back, earlier = earlier->before) {
    if (kWeights[back] == 0) continue;
    visit(history.continued(earlier->piece_to, now, static_cast<int>(back)), kWeights[back]);
  }
}

/// Hands out the moves of ply.moves, the most promising first.
class Ordering {
 public:
  /// `best`: what the table knows, or none.
  Ordering(Worker& worker, Ply& ply, ActionKey best);

  /// The next one, or nullptr. What it points to stays until the position is left.
  [[nodiscard]] const Action* next();
  /// Gives only captures and killers from now on: the quiet moves that are left are not worth a look.
  void drop_quiets();
  /// True if the last move that next() gave captures something and loses in the exchange.
  [[nodiscard]] bool losing_capture() const { return last_score_ <= kLosing + kSpan; }
  /// The score in the histories of the last quiet move.
  [[nodiscard]] int history() const { return last_score_; }

 private:
  static constexpr int kFirst = 1 << 30;
  static constexpr int kCapture = 1 << 28;
  static constexpr int kKiller = 1 << 27;
  static constexpr int kLosing = -(1 << 28);
  static constexpr int kSpan = 1 << 26;

  /// Gives those that are left their scores.
  void rate();
  [[nodiscard]] int score_of_move(const Action& action) const;

  Worker& worker_;
  Ply& ply_;
  bool rated_ = false;  // until then only the table's move is in its place, the first
  std::size_t last_;
  std::size_t next_ = 0;
  int last_score_ = 0;
};

}  // namespace rules::search
