// Pressure on the royal pieces of the side to move, found once per position so that most moves need no test of their
// own: only the king's moves, and moves of pieces or to squares that this finds, can leave a royal piece attacked.
// Internal to rules/game.
#pragma once
#include <array>

#include "rules/game/attack.hpp"

namespace rules {

class Pressure {
 public:
  /// The pressure on those royal pieces of the side to move that must not be left attacked.
  Pressure(const Variant& variant, const Position& position, const SquareSet& royals)
      : Pressure(variant, position, royals, opponent(position.turn())) {}
  /// The pressure of the pieces of `by` on royal pieces of the other side.
  Pressure(const Variant& variant, const Position& position, const SquareSet& royals, Side by);

  [[nodiscard]] bool check() const { return check_; }
  /// True if any enemy piece looks towards a royal one, however many pieces stand between.
  [[nodiscard]] bool any() const { return count_ != 0; }
  /// True if a move of the (not royal) piece on `from` needs the test below, wherever it goes.
  [[nodiscard]] bool binds(Square from) const { return check_ || bound_.has(from); }
  /// The pieces that it binds if there is no check.
  [[nodiscard]] const SquareSet& bound() const { return bound_; }
  /// In check, the squares where a piece that gives no screen can end it by landing, if anywhere (the test below still
  /// decides).
  [[nodiscard]] const SquareSet& relief() const { return relief_; }
  /// In check, the own pieces that are its screens, so that leaving may end it.
  [[nodiscard]] const SquareSet& screens() const { return screens_; }
  /// True if some square is dangerous to land on, because a hopper lacks nothing but a screen.
  [[nodiscard]] bool lacks_screen() const { return lacks_screen_; }
  /// The test: whether all royal pieces are safe after a piece that is not royal goes from -> to (`to` empty or
  /// captured).
  [[nodiscard]] bool safe_after(Square from, Square to) const {
    const bool fills = to != from && !occupied_.has(to);
    for (std::size_t i = 0; i < count_; ++i) {
      const Threat& threat = threats_[i];
      if (threat.origin == to || threat.origin == from) continue;  // captured, or gone
      const SquareSet& between = threat.path->between;
      const int pieces = threat.pieces - static_cast<int>(to != from && between.has(from)) +
                         static_cast<int>(fills && between.has(to));
      if (pieces == threat.path->need) return false;
    }
    return true;
  }

 private:
  struct Threat {
    Square origin;
    int pieces;  // on the path now
    const Path* path;
  };
  /// A check ends by capturing the piece that gives it, by changing how many pieces stand on its path, or by the king's
  /// move.
  void note_check(Square origin, const Path& path, const SquareSet& own) {
    const SquareSet helps = path.between | SquareSet::only(origin);
    relief_ = check_ ? relief_ & helps : helps;
    screens_ |= path.between & own;
    check_ = true;
  }

  SquareSet occupied_;
  SquareSet bound_{};
  SquareSet relief_{};
  SquareSet screens_{};
  bool check_ = false;
  bool lacks_screen_ = false;
  std::size_t count_ = 0;
  // Every enemy piece on every way of its own: nothing that a FEN can hold overflows it. Only the first count_ are set.
  std::array<Threat, static_cast<std::size_t>(kMaxSquares) * kMaxWays> threats_;
};

inline Pressure::Pressure(const Variant& variant, const Position& position, const SquareSet& royals, Side by)
    : occupied_(position.occupied()) {
  const Side own = opponent(by);
  const Side enemy = by;
  for (const Square royal : royals) {
    for (const Square from : variant.movement.sources(enemy, royal) & position.pieces(enemy)) {
      const Path* path = variant.movement.path(position.at(from).kind(), enemy, from, royal);
      if (path == nullptr) continue;
      for (;; ++path) {
        const int pieces = pieces_between(*path, occupied_);
        const int spare = pieces - path->need;
        // A move takes at most one piece off a path and puts at most one on it.
        if (spare >= -1 && spare <= 1) {
          threats_[count_++] = {from, pieces, path};
          if (spare == 0) note_check(from, *path, position.pieces(own));
          lacks_screen_ |= spare == -1;
          if (spare == 1) bound_ |= path->between & position.pieces(own);
        }
        if (!path->more) break;
      }
    }
  }
}

}  // namespace rules
