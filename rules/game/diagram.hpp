// The diagram of a piece's moves from a square on the empty board, read off its reach graph: for people, in text and
// SVG.
#pragma once
#include <vector>

#include "rules/game/variant.hpp"

namespace rules {

/// How a piece can land on one square (its own: it may pass by walking a full circle) if the pieces it needs stand
/// right and nothing else is in the way.
struct DiagramMark {
  Square at = Square::none;
  bool quiet = false;    // may go there if it is empty, on an otherwise empty board
  bool capture = false;  // may capture there, on an otherwise empty board
  bool hop = false;      // may capture there over one screen
};

/// The marks of a piece on `from`, in square order.
[[nodiscard]] std::vector<DiagramMark> diagram(const Variant& variant, Piece piece, Square from);

}  // namespace rules
