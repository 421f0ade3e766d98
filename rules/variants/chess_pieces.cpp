#include "rules/variants/chess_pieces.hpp"

#include <array>

namespace rules {
namespace {

// The places of these kinds in chess_pieces().
constexpr Kind kKnight = kind(1);
constexpr Kind kBishop = kind(2);
constexpr Kind kKing = kind(5);

}  // namespace

std::vector<KindSpec> chess_pieces() {
  return {
      {.symbol = "P", .id = "pawn", .name = "Pawn", .betza = "mfWcfF", .pawn = true},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = "B"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "Q", .id = "queen", .name = "Queen", .betza = "Q"},
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
  };
}

bool too_few_chess_pieces(const Variant& variant, const Position& position) {
  int knights = 0;
  std::array<int, 2> bishops{};
  for (const Side side : kSides) {
    for (const Square s : position.pieces(side)) {
      const Kind k = position.at(s).kind();
      if (k == kKnight) {
        ++knights;
      } else if (k == kBishop) {
        ++bishops[static_cast<std::size_t>((variant.board.cell(s).file + variant.board.cell(s).rank) % 2)];
      } else if (k != kKing) {
        return false;
      }
    }
  }
  if (bishops[0] + bishops[1] == 0) return knights <= 1;
  return knights == 0 && (bishops[0] == 0 || bishops[1] == 0);
}

}  // namespace rules
