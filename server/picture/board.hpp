// A position as a picture: the board in its own shape, the last move marked, every piece where it stands. Pure. Any
// thread.
#pragma once
#include <vector>

#include "rules/game/change.hpp"
#include "rules/game/position.hpp"
#include "rules/game/variant.hpp"
#include "server/picture/shapes.hpp"

namespace picture {

/// What is drawn; the two outlive the call.
struct BoardShown {
  const rules::Variant& variant;
  const rules::Position& position;
  std::vector<rules::Square> last = {};  // the squares of the last move
  rules::Side bottom = rules::Side::white;
};

/// The squares that a move has changed, each once.
[[nodiscard]] std::vector<rules::Square> squares_of(const rules::Changes& changes);

/// The board with its coordinates; a square of it is 100 wide.
[[nodiscard]] Picture board_picture(const BoardShown& shown);
/// The same in the middle of a square, on the page's ground.
[[nodiscard]] Picture square_picture(const BoardShown& shown);
/// Puts one picture into another one, as large as fits into a square there, in its middle.
void put_into(Picture& whole, Picture part, double x, double y, double size);

/// The ground of a picture: all of it in the colour of the page.
[[nodiscard]] Group ground_of(double width, double height);

}  // namespace picture
