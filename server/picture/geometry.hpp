// Where squares lie in a picture, in units of one square, for boards of any shape: what web/src/board/geometry.ts does
// for the page. Internal to server/picture. Pure. Any thread.
#pragma once
#include <string>
#include <vector>

#include "rules/board/topology.hpp"
#include "server/picture/path.hpp"

namespace picture {

class Geometry {
 public:
  /// `board` outlives it. `bottom`: the side at the lower edge.
  Geometry(const rules::Topology& board, rules::Side bottom);

  [[nodiscard]] int files() const { return board_.files(); }
  [[nodiscard]] int ranks() const { return board_.ranks(); }
  /// The longer of the two sides of the board.
  [[nodiscard]] int most() const;
  /// The upper left corner of a square.
  [[nodiscard]] Point corner(rules::Square square) const;
  /// True for the squares of the largest full rectangle; others are wings, squares behind, citadels.
  [[nodiscard]] bool is_main(rules::Square square) const;
  [[nodiscard]] bool has_outer() const;
  /// The edge of the board: every side of a square that has no neighbour there.
  [[nodiscard]] std::string outline() const;
  /// The edge of the largest full rectangle.
  [[nodiscard]] std::string main_outline() const;
  /// The points at which the promotion zones of shogi's boards begin: a third of the board from each edge.
  [[nodiscard]] std::vector<Point> zone_corners() const;

  struct Label {
    Point at;  // the middle of a file's letter, the end of a rank's number
    bool is_file = false;
    std::string text;
  };
  /// The coordinates, each beside the board's own edge.
  [[nodiscard]] std::vector<Label> labels() const;

  // Room around the squares.
  [[nodiscard]] double left() const { return 0.035 * most(); }
  [[nodiscard]] double below() const { return 0.03 * most(); }
  static constexpr double kEdge = 0.06;

 private:
  struct Rectangle {
    int file = 0;
    int rank = 0;
    int width = 0;
    int height = 0;
  };
  [[nodiscard]] static Rectangle largest_rectangle(const rules::Topology& board);
  [[nodiscard]] Point cell(int file, int rank) const;

  const rules::Topology& board_;
  rules::Side bottom_;
  Rectangle main_;
};

}  // namespace picture
