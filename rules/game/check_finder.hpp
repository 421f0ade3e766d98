// Finds whether moves give check, in most games without making them: the pieces that look at the other side's royal
// pieces are found once for a position.
#pragma once
#include "rules/game/play.hpp"
#include "rules/game/pressure.hpp"

namespace rules {

class CheckFinder {
 public:
  CheckFinder(const Variant& variant, const Position& position);

  /// True if the other side is in check (in_check) once this legal action is played.
  [[nodiscard]] bool gives_check(const Action& action) const;

 private:
  [[nodiscard]] bool looks_at(Piece piece, Square from, Square to) const;
  [[nodiscard]] bool when_played(const Action& action) const;

  const Variant& variant_;
  const Position& position_;
  SquareSet targets_;
  bool playing_tells_;  // more than the squares of a move decides
  Pressure own_;        // last: it is large
};

}  // namespace rules
