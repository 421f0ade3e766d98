// The cube of Rolling Chess (rolling.md, section 3): which faces are where, seen by its owner from their own side of
// the board. A value; it knows no board. Internal to rules/variants.
#pragma once
#include <array>

namespace rules {

enum class Face : unsigned char { pawn, knight, bishop, rook, queen, general };

class Die {
 public:
  /// State 0-3: the face on top (pawn, knight, bishop, rook), upright; 4-7: Queen with that face forward; 8-11:
  /// General.
  [[nodiscard]] static Die of_state(int state);
  /// The state of a die that has landed, from which it can be made again.
  [[nodiscard]] int state() const;

  /// Rolls over so many squares to the right and forward (negative: left, back). A diagonal way goes for each square
  /// first aside, then on.
  void roll(int files, int ranks);
  /// Turns about the vertical until upright, if one of the four upright faces is on top.
  void land();

 private:
  explicit Die(const std::array<Face, 6>& faces) : faces_(faces) {}
  void tip_forward();
  void tip_right();
  void tip(int times, void (Die::*over)());

  std::array<Face, 6> faces_;  // top, far, near, left, right, bottom
};

}  // namespace rules
