#include "server/picture/board.hpp"

#include <algorithm>
#include <variant>

#include "rules/notation/symbol.hpp"
#include "server/picture/art.hpp"
#include "server/picture/geometry.hpp"
#include "server/picture/letters.hpp"
#include "server/picture/piece.hpp"

namespace picture {
namespace {

using rules::Square;

constexpr double kUnit = 100;  // the width of a square

// The colours and measures of web/src/board: Squares, Highlights and Edge.

/// What is drawn in units of one square.
constexpr Placing kBySquares{0, 0, kUnit};

class Board {
 public:
  explicit Board(const BoardShown& shown)
      : shown_(shown),
        geometry_(shown.variant.board, shown.bottom),
        is_plain_(family_of(shown.variant) == Family::tiles) {}

  Picture picture() const {
    const double left = geometry_.left() * kUnit;
    const double edge = Geometry::kEdge * kUnit;
    Picture out{.width = left + geometry_.files() * kUnit + edge,
                .height = edge + geometry_.ranks() * kUnit + geometry_.below() * kUnit};
    add_squares(out);
    add_marks(out);
    add_edge(out);
    add_labels(out);
    add_pieces(out);
    for (Group& group : out.groups) {
      for (Shape& shape : group.shapes) shape.at = Placing{left, edge, 1} * shape.at;
    }
    return out;
  }

 private:
  [[nodiscard]] Placing place_of(Square square) const {
    const Point corner = geometry_.corner(square);
    return {corner.x * kUnit, corner.y * kUnit, 1};
  }

  [[nodiscard]] Shape square_shape(Square square, Color fill) const {
    return {.outline = rectangle(0, 0, kUnit, kUnit), .at = place_of(square), .fill = fill};
  }

  [[nodiscard]] Color color_of(Square square) const {
    const bool is_main = geometry_.is_main(square);
    if (is_plain_) return color("ground");
    const rules::Cell& cell = shown_.variant.board.cell(square);
    const bool is_dark = (cell.file + cell.rank) % 2 == 0;
    if (is_main) return color(is_dark ? "square-dark" : "square-light");
    return color(is_dark ? "square-outer-dark" : "square-outer-light");
  }

  void add_squares(Picture& out) const {
    const rules::Topology& board = shown_.variant.board;
    const Stroke line{color("ground-line"), 0.022 * kUnit};
    for (const Square square : board.all()) {
      Shape shape = square_shape(square, color_of(square));
      if (is_plain_) shape.stroke = line;
      out.groups.push_back({.kind = "square", .square = board.name(square), .shapes = {std::move(shape)}});
    }
    if (!is_plain_) return;
    Group dots{.kind = "edge"};
    for (const auto& [x, y] : geometry_.zone_corners()) {
      dots.shapes.push_back({.outline = circle(x, y, 0.075), .at = kBySquares, .fill = line.color});
    }
    out.groups.push_back(std::move(dots));
  }

  void add_marks(Picture& out) const {
    for (const Square square : shown_.last) {
      Shape shape = square_shape(square, color("mark-last"));
      shape.opacity = 0.5;
      out.groups.push_back({.kind = "mark", .square = shown_.variant.board.name(square), .shapes = {std::move(shape)}});
    }
  }

  void add_edge(Picture& out) const {
    const Color edge = color("board-edge");
    Group group{.kind = "edge"};
    if (geometry_.has_outer()) {
      group.shapes.push_back({.outline = geometry_.main_outline(), .at = kBySquares, .stroke = Stroke{edge, 0.03}});
    }
    group.shapes.push_back(
        {.outline = geometry_.outline(), .at = kBySquares, .stroke = Stroke{edge, 0.006 * geometry_.most()}});
    out.groups.push_back(std::move(group));
  }

  void add_labels(Picture& out) const {
    const double size = 0.021 * geometry_.most() * kUnit;
    Group group{.kind = "label"};
    for (const Geometry::Label& label : geometry_.labels()) {
      const TextPlace place{.x = label.at.x * kUnit,
                            .y = label.at.y * kUnit + (label.is_file ? 0.25 : 0.35) * size,
                            .size = size,
                            .anchor = label.is_file ? Anchor::middle : Anchor::end};
      for (Shape& letter : text_shapes(label.text, place, color("coordinates"))) {
        group.shapes.push_back(std::move(letter));
      }
    }
    out.groups.push_back(std::move(group));
  }

  void add_pieces(Picture& out) const {
    const rules::Variant& variant = shown_.variant;
    for (const Square square : shown_.position.occupied()) {
      const rules::Piece piece = shown_.position.at(square);
      Group group{.kind = "piece",
                  .square = variant.board.name(square),
                  .piece = rules::symbol_text(variant, piece),
                  .shapes = piece_shapes(variant, piece, shown_.bottom)};
      for (Shape& shape : group.shapes) shape.at = place_of(square) * shape.at;
      out.groups.push_back(std::move(group));
    }
  }

  const BoardShown& shown_;
  Geometry geometry_;
  bool is_plain_;  // lines on a ground of one colour, as boards of shogi are
};

}  // namespace

std::vector<Square> squares_of(const rules::Changes& changes) {
  std::vector<Square> squares;
  const auto add = [&](Square square) {
    if (std::ranges::find(squares, square) == squares.end()) squares.push_back(square);
  };
  for (const rules::Change& change : changes) {
    if (const auto* moved = std::get_if<rules::Moved>(&change)) {
      add(moved->from);
      add(moved->to);
    } else if (const auto* removed = std::get_if<rules::Removed>(&change)) {
      add(removed->at);
    }
  }
  return squares;
}

Picture board_picture(const BoardShown& shown) {
  return Board(shown).picture();
}

Picture square_picture(const BoardShown& shown) {
  Picture board = board_picture(shown);
  const double size = std::max(board.width, board.height);
  Picture whole{.width = size, .height = size, .groups = {ground_of(size, size)}};
  put_into(whole, std::move(board), 0, 0, size);
  return whole;
}

void put_into(Picture& whole, Picture part, double x, double y, double size) {
  const double scale = size / std::max(part.width, part.height);
  const Placing at{x + (size - part.width * scale) / 2, y + (size - part.height * scale) / 2, scale};
  for (Group& group : part.groups) {
    for (Shape& shape : group.shapes) shape.at = at * shape.at;
    whole.groups.push_back(std::move(group));
  }
}

Group ground_of(double width, double height) {
  return {.kind = "ground", .shapes = {{.outline = rectangle(0, 0, width, height), .fill = color("page")}}};
}

}  // namespace picture
