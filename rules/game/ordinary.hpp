// The moves of the pieces alone, for the hooks of games that must look at them: what a piece could do in a position
// that is only being considered, or that may be over. Internal to the rules.
#pragma once
#include "rules/game/action.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// Appends the legal moves of the pieces' walks, castling and en passant included; what Variant adds is left out, and
/// whether the game is over is not asked.
void ordinary_actions(const Variant& variant, const Position& position, Actions& out);

/// The squares where such moves of the pieces on `of` begin, and where they end; without a list, for searches.
struct Landings {
  SquareSet from;
  SquareSet to;
};
[[nodiscard]] Landings ordinary_landings(const Variant& variant, const Position& position, const SquareSet& of);

}  // namespace rules
