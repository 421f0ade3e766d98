#include "server/picture/piece.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "server/picture/art.hpp"
#include "server/picture/letters.hpp"

namespace picture {
namespace {

// The measures of web/src/board/PieceShape.svelte and of Figure, TileShape, DieShape and Disc in web/src/pieces.

using rules::Side;

/// The colours of a figure: its body, and its lines and edge.
struct Inks {
  Color body;
  Color line;
};

Inks inks_of(Side side) {
  return side == Side::white ? Inks{color("piece-white"), color("piece-white-edge")}
                             : Inks{color("piece-black"), color("piece-black-edge")};
}

std::vector<Shape> figure_shapes(const Figure& figure, const Placing& at, const Inks& inks) {
  constexpr double kEdge = 5;
  return {{.outline = std::string{figure.body},
           .at = at,
           .fill = inks.body,
           .stroke = Stroke{inks.line, kEdge},
           .order = Order::stroke_first},
          {.outline = std::string{figure.ink}, .at = at, .fill = inks.line}};
}

/// A name as ids are written: `gold-general` for `Gold General`.
std::string slug_of(std::string_view name) {
  std::string slug;
  for (const char c : name) {
    if (c == ' ') slug += '-';
    if (c != ' ' && c != '\'') slug += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return slug;
}

/// The figure of a kind: its own, or, for a promoted piece, that of the kind with the same name.
const Figure* figure_of(const rules::KindSpec& kind) {
  const Figure* own = find_figure(kind.id);
  return own != nullptr ? own : find_figure(slug_of(kind.name));
}

/// Letters on a disc: for a kind that the page has no picture of.
std::vector<Shape> disc_shapes(std::string_view letters, Side side) {
  constexpr std::array<double, 4> kSizes{52, 38, 31, 25};
  const Inks inks = inks_of(side);
  const double size = kSizes.at(std::clamp<std::size_t>(letters.size(), 1, kSizes.size()) - 1);
  std::vector<Shape> shapes{{.outline = circle(50, 50, 40), .fill = inks.body, .stroke = Stroke{inks.line, 5}}};
  for (Shape& letter :
       text_shapes(letters, {.x = 50, .y = 50 + 0.35 * size, .size = size, .anchor = Anchor::middle}, inks.line)) {
    shapes.push_back(std::move(letter));
  }
  return shapes;
}

const Tile* tile_of(const rules::KindSpec& kind, Side side) {
  const std::string id{kind.id};
  const std::string name = slug_of(kind.name);
  for (const std::string& key : {id + (side == Side::white ? "/white" : "/black"), id + "/" + name, id, name}) {
    if (const Tile* found = find_tile(key)) return found;
  }
  return nullptr;
}

constexpr std::string_view kWood =
    "M50 4L77 14.5Q79 15.5 79.3 17.5L87.5 91Q88 95 84 95H16Q12 95 12.5 91L20.7 17.5Q21 15.5 23 14.5Z";
constexpr std::string_view kWoodEdge = "M12.7 89L12.5 91Q12 95 16 95H84Q88 95 87.5 91L87.3 89Z";

std::vector<Shape> tile_shapes(const rules::KindSpec& kind, Side side, bool is_turned) {
  const Tile* tile = tile_of(kind, side);
  if (tile == nullptr) return disc_shapes(kind.symbol, side);
  const double size = tile->size / 100.0;
  const Placing turned = is_turned ? Placing{100, 100, -1} : Placing{};
  const Placing at = turned * Placing{50 - 50 * size, 97 - 97 * size, size};
  const Color ink = color(kind.symbol.starts_with('+') ? "tile-promoted" : "tile-ink");
  constexpr double kWriting = 0.58;
  return {{.outline = std::string{kWood},
           .at = at,
           .fill = color(side == Side::white ? "tile-white" : "tile-black"),
           .stroke = Stroke{color("tile-edge"), 3}},
          {.outline = std::string{kWoodEdge}, .at = at, .fill = color("tile-edge"), .opacity = 0.45},
          {.outline = std::string{outline_of(tile->character)},
           .at = at * Placing{50 - 50 * kWriting, 53 - 50 * kWriting, kWriting},
           .fill = ink,
           .stroke = Stroke{ink, 1.5}}};
}

/// What a die shows: its top, the side that is turned to the viewer, and the number of a General; '\0': none.
struct DieShown {
  char top = 'K';
  char front = '\0';
  char number = '\0';
};

/// The faces around an upright die in the order in which they come up as it rolls forward (web/src/pieces/cube.ts).
constexpr std::string_view kRound = "PNBR";

char next_face(char face, std::size_t steps) {
  return kRound[(kRound.find(face) + steps) % kRound.size()];
}

/// `P`, or with the face that is turned forward, `QP`, `GN3`; anything else is the King's blank die.
DieShown die_of(std::string_view symbol, bool is_turned) {
  DieShown die;
  if (std::isdigit(static_cast<unsigned char>(symbol.back())) != 0) die.number = symbol.back();
  if (symbol.size() == 1 && kRound.contains(symbol[0])) {
    die.top = symbol[0];
    die.front = next_face(symbol[0], is_turned ? 3 : 1);
  } else if (symbol.size() >= 2 && (symbol[0] == 'Q' || symbol[0] == 'G') && kRound.contains(symbol[1])) {
    die.top = symbol[0];
    die.front = is_turned ? symbol[1] : next_face(symbol[1], 2);
  }
  return die;
}

std::string_view figure_of_face(char face) {
  switch (face) {
    case 'P':
      return "pawn";
    case 'N':
      return "knight";
    case 'B':
      return "bishop";
    case 'R':
      return "rook";
    case 'Q':
      return "queen";
    case 'G':
      return "general";
    default:
      return "king";
  }
}

std::vector<Shape> die_shapes(std::string_view symbol, Side side, bool is_turned) {
  const DieShown die = die_of(symbol, is_turned);
  const bool is_white = side == Side::white;
  const Stroke edge{color(is_white ? "piece-white-edge" : "die-black-edge"), 3.5};
  const Inks inks{color(is_white ? "die-ink-white" : "die-ink-black"), color(is_white ? "die-white" : "die-black")};
  std::vector<Shape> shapes{{.outline = "M8 60V88Q8 96 16 96H84Q92 96 92 88V60Z",
                             .fill = color(is_white ? "die-white-side" : "die-black-side"),
                             .stroke = edge},
                            {.outline = rounded(8, 4, 84, 71, 11), .fill = inks.line, .stroke = edge}};
  const auto add = [&](std::vector<Shape> more) {
    for (Shape& shape : more) shapes.push_back(std::move(shape));
  };
  const auto add_face = [&](char face, const Placing& at) {
    if (const Figure* figure = find_figure(figure_of_face(face))) add(figure_shapes(*figure, at, inks));
  };
  const Placing top{16.5, 6, 0.67};
  add_face(die.top, top);
  if (die.number != '\0') {
    const std::string text(1, die.number == '0' ? '?' : die.number);
    const double size = 46 * top.scale;
    const Placing middle = top * Placing{50, 55, 1};
    add(text_shapes(text, {.x = middle.x, .y = middle.y + 0.35 * size, .size = size, .anchor = Anchor::middle},
                    inks.line));
  }
  if (die.front != '\0') add_face(die.front, {39, 75, 0.21});
  return shapes;
}

}  // namespace

Family family_of(const rules::Variant& variant) {
  const auto any = [&](auto what) { return std::ranges::any_of(variant.kinds, what); };
  if (any([](const rules::KindSpec& kind) { return kind.symbol.starts_with('+'); })) return Family::tiles;
  return any([](const rules::KindSpec& kind) { return kind.id == "queen-p"; }) ? Family::dice : Family::figures;
}

std::vector<Shape> piece_shapes(const rules::Variant& variant, rules::Piece piece, rules::Side bottom) {
  const rules::KindSpec& kind = variant.spec(piece.kind());
  const bool is_turned = piece.owner() != bottom;
  switch (family_of(variant)) {
    case Family::tiles:
      return tile_shapes(kind, piece.owner(), is_turned);
    case Family::dice:
      return die_shapes(kind.symbol, piece.owner(), is_turned);
    case Family::figures:
      break;
  }
  const Figure* figure = figure_of(kind);
  return figure == nullptr ? disc_shapes(kind.symbol, piece.owner())
                           : figure_shapes(*figure, {3, 2, 0.94}, inks_of(piece.owner()));
}

}  // namespace picture
