// Judges when the computer resigns a game, and when it accepts a draw: by the scores that it gave its own positions.
// Pure.
#pragma once
#include <cstddef>
#include <map>

#include "rules/search/score.hpp"

namespace server::computer {

/// The computer's scores of the game at its own moves, seen from its own side.
class Judgement {
 public:
  /// Notes the score at its move after so many plies, in place of an earlier one there.
  void note(int ply, rules::search::Score score) { scores_[ply] = score; }
  /// Moves were taken back: only the first so many plies stand.
  void keep(int plies) { scores_.erase(scores_.upper_bound(plies), scores_.end()); }
  void clear() { scores_.clear(); }
  [[nodiscard]] bool knows_nothing() const { return scores_.empty(); }

  /// Lost by much, and has been for some moves; only levels from 5 on see that well enough.
  [[nodiscard]] bool resigns(int level) const;
  /// Lost, or level for ten moves.
  [[nodiscard]] bool takes_draw() const;

 private:
  std::map<int, rules::search::Score> scores_;  // scores by ply
};

}  // namespace server::computer
