// Every game's board in its shape, and every piece at its square.
#include "server/picture/board.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>

#include "rules/notation/symbol.hpp"
#include "rules/rules.hpp"
#include "server/picture/art.hpp"
#include "server/picture/path.hpp"
#include "server/picture/piece.hpp"
#include "server/picture/preview.hpp"
#include "tests/server/picture/positions.hpp"

namespace picture::test {
namespace {

using rules::Side;
using rules::Square;

std::vector<const Group*> groups_of(const Picture& picture, std::string_view kind) {
  std::vector<const Group*> found;
  for (const Group& group : picture.groups) {
    if (group.kind == kind) found.push_back(&group);
  }
  return found;
}

class Bounds : public PathSink {
 public:
  explicit Bounds(const Placing& at) : at_(at) {}
  void move(Point to) override { add(to); }
  void line(Point to) override { add(to); }
  void curve(Point first, Point second, Point to) override {
    for (const Point& one : {first, second, to}) add(one);
  }
  void close() override {}

  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;

 private:
  void add(Point to) {
    const Placing at = at_ * Placing{to.x, to.y, 1};
    left = std::min(left, at.x);
    right = std::max(right, at.x);
    top = std::min(top, at.y);
    bottom = std::max(bottom, at.y);
  }
  Placing at_;
};

/// Where the first shape of a group is drawn; it must be an outline that can be read.
Bounds bounds_of(const Group& group) {
  Bounds bounds(group.shapes.front().at);
  EXPECT_TRUE(walk(group.shapes.front().outline, bounds)) << group.kind << ' ' << group.square;
  return bounds;
}

/// Each piece, and nothing else, is drawn once, as what it is, within the square where it stands.
void expect_all_pieces(const BoardShown& shown, const Picture& picture) {
  std::map<std::string, const Group*> squares;
  for (const Group* square : groups_of(picture, "square")) squares[square->square] = square;
  const auto pieces = groups_of(picture, "piece");
  EXPECT_EQ(pieces.size(), static_cast<std::size_t>(shown.position.occupied().size()));
  for (const Group* piece : pieces) {
    const Square at = shown.variant.board.find(piece->square).value();
    EXPECT_EQ(piece->piece, rules::symbol_text(shown.variant, shown.position.at(at))) << piece->square;
    const Bounds square = bounds_of(*squares.at(piece->square));
    const Bounds drawn = bounds_of(*piece);
    const double slack = 0.05 * (square.right - square.left);
    EXPECT_GT(drawn.left, square.left - slack) << piece->square << piece->piece;
    EXPECT_LT(drawn.right, square.right + slack) << piece->square << piece->piece;
    EXPECT_GT(drawn.top, square.top - slack) << piece->square << piece->piece;
    EXPECT_LT(drawn.bottom, square.bottom + slack) << piece->square << piece->piece;
  }
}

/// Every outline can be read, and lies within the picture.
void expect_whole(const Picture& picture) {
  for (const Group& group : picture.groups) {
    for (const Shape& shape : group.shapes) {
      Bounds bounds(shape.at);
      EXPECT_TRUE(walk(shape.outline, bounds)) << shape.outline;
      EXPECT_GE(bounds.left, -1) << group.kind;
      EXPECT_GE(bounds.top, -1) << group.kind;
      EXPECT_LE(bounds.right, picture.width + 1) << group.kind;
      EXPECT_LE(bounds.bottom, picture.height + 1) << group.kind;
    }
  }
}

TEST(BoardPicture, OfEveryGameHasEveryPieceAtItsSquare) {
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    SCOPED_TRACE(entry.id);
    const auto variant = rules::make_variant(entry.id).value();
    const auto expect_all = [&](const BoardShown& shown, const Picture& picture) {
      EXPECT_EQ(groups_of(picture, "square").size(), static_cast<std::size_t>(variant->board.size()));
      expect_all_pieces(shown, picture);
      expect_whole(picture);
    };
    const Middle start = middle_of(*variant, 0);
    const BoardShown first{.variant = *variant, .position = start.position};
    expect_all(first, square_picture(first));
    const Middle middle = middle_of(*variant, 30);
    for (const Side bottom : rules::kSides) {
      const BoardShown shown{.variant = *variant, .position = middle.position, .bottom = bottom};
      expect_all(shown, board_picture(shown));
      expect_all(shown, preview_picture(shown, {}));
    }
  }
}

/// Every kind of every game with every option is drawn with the page's art: no disc with letters stands in for it.
TEST(BoardPicture, HasAPictureOfEveryKind) {
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    const auto variant = rules::make_variant(entry.id).value();
    for (std::size_t i = 0; i < variant->kinds.size(); ++i) {
      for (const Side side : rules::kSides) {
        const auto shapes = piece_shapes(*variant, {rules::kind(static_cast<int>(i)), side}, Side::white);
        ASSERT_GE(shapes.size(), 2U);
        EXPECT_NE(shapes.front().outline, circle(50, 50, 40)) << entry.id << ' ' << variant->kinds[i].id;
        for (const Shape& shape : shapes) {
          const bool may_be_empty = family_of(*variant) != Family::tiles;  // a figure without lines
          EXPECT_TRUE(may_be_empty || !shape.outline.empty()) << entry.id << ' ' << variant->kinds[i].id;
        }
      }
    }
  }
}

TEST(BoardPicture, IsSeenFromTheSideAtTheBottom) {
  const auto variant = rules::make_variant("chess").value();
  const rules::Position start = start_of(*variant);
  const auto place_of = [&](Side bottom, std::string_view square) {
    for (const Group& group : board_picture({.variant = *variant, .position = start, .bottom = bottom}).groups) {
      if (group.kind == "square" && group.square == square) return Point{group.shapes[0].at.x, group.shapes[0].at.y};
    }
    return Point{-1, -1};
  };
  EXPECT_LT(place_of(Side::white, "a1").x, place_of(Side::white, "h1").x);
  EXPECT_GT(place_of(Side::white, "a1").y, place_of(Side::white, "a8").y);
  EXPECT_GT(place_of(Side::black, "a1").x, place_of(Side::black, "h1").x);
  EXPECT_LT(place_of(Side::black, "a1").y, place_of(Side::black, "a8").y);
}

TEST(BoardPicture, TilesPointAtTheOtherSide) {
  const auto variant = rules::make_variant("sho-shogi").value();
  const rules::Position start = start_of(*variant);
  for (const Side bottom : rules::kSides) {
    const Picture picture = board_picture({.variant = *variant, .position = start, .bottom = bottom});
    for (const Group* piece : groups_of(picture, "piece")) {
      const Side owner = start.at(variant->board.find(piece->square).value()).owner();
      EXPECT_EQ(piece->shapes.front().at.scale > 0, owner == bottom) << piece->square;
    }
  }
}

TEST(BoardPicture, ADieShowsTheSideThatIsTurnedToTheViewer) {
  const auto variant = rules::make_variant("rolling").value();
  const auto front_of = [&](std::string_view symbol, Side bottom) {
    const rules::Piece piece(variant->find_symbol(symbol), Side::white);
    return piece_shapes(*variant, piece, bottom).at(4).outline;  // side, top, its figure, then the front's
  };
  EXPECT_EQ(front_of("P", Side::white), find_figure("knight")->body);
  EXPECT_EQ(front_of("P", Side::black), find_figure("rook")->body);
  EXPECT_EQ(front_of("QP", Side::white), find_figure("bishop")->body);
  EXPECT_EQ(front_of("QP", Side::black), find_figure("pawn")->body);
}

TEST(BoardPicture, MarksTheLastMove) {
  const auto variant = rules::make_variant("chess").value();
  const auto names = [&](const rules::Changes& changes) {
    const rules::Position start = start_of(*variant);
    const BoardShown shown{.variant = *variant, .position = start, .last = squares_of(changes)};
    std::vector<std::string> marked;
    for (const Group* mark : groups_of(board_picture(shown), "mark")) marked.push_back(mark->square);
    return marked;
  };
  const auto at = [&](std::string_view name) { return variant->board.find(name).value(); };
  const rules::Piece pawn = start_of(*variant).at(at("d7"));
  EXPECT_THAT(names({}), testing::IsEmpty());
  EXPECT_THAT(names({rules::Moved{at("e2"), at("e4")}}), testing::ElementsAre("e2", "e4"));
  EXPECT_THAT(names({rules::Removed{at("d5"), pawn}, rules::Moved{at("e4"), at("d5")}}),
              testing::ElementsAre("d5", "e4"));
}

TEST(BoardPicture, HasTheColorsOfItsZones) {
  const auto fills = [](const char* id) {
    const auto variant = rules::make_variant(id).value();
    const rules::Position start = start_of(*variant);
    std::map<std::string, Color> colors;
    for (const Group* square : groups_of(board_picture({.variant = *variant, .position = start}), "square")) {
      colors[square->square] = *square->shapes.front().fill;
    }
    return colors;
  };
  const auto wings = fills("chess2016");
  EXPECT_EQ(wings.at("e1"), color("square-outer-dark"));  // behind White
  EXPECT_EQ(wings.at("b2"), color("square-dark"));
  EXPECT_EQ(wings.at("a4"), color("square-outer-light"));
  EXPECT_EQ(fills("chess").at("a1"), color("square-dark"));
  for (const auto& [square, fill] : fills("chu-shogi")) EXPECT_EQ(fill, color("ground")) << square;
}

}  // namespace
}  // namespace picture::test
