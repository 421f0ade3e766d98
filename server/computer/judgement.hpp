// When the computer gives a game up, and when it takes a draw: from what it has thought of its own positions, the
// newest last. Pure.
#pragma once
#include <cstddef>
#include <vector>

#include "rules/search/score.hpp"

namespace server::computer {

/// What the computer thought of the game at each of its moves, seen from its own side.
class Judgement {
 public:
  void note(rules::search::Score score);
  /// Moves were taken back: what was thought of them counts no longer.
  void keep(std::size_t moves);
  void clear() { scores_.clear(); }

  /// Lost by much, and has been for some moves; only levels from 5 on see that well enough.
  [[nodiscard]] bool resigns(int level) const;
  /// Lost, or level for ten moves.
  [[nodiscard]] bool takes_draw() const;

 private:
  std::vector<rules::search::Score> scores_;
};

}  // namespace server::computer
