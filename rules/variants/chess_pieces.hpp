// The pieces of ordinary chess, for the games that are played with them on other terms (chess.md, sections 4 and 7).
// Internal to rules/variants.
#pragma once
#include <vector>

#include "rules/game/variant.hpp"

namespace rules {

/// Pawn, Knight, Bishop, Rook, Queen, King. The Pawn's first move is for the game to say.
[[nodiscard]] std::vector<KindSpec> chess_pieces();

/// True if there are only Kings, or one Knight besides, or only Bishops on squares of one colour. The kinds are those
/// of chess_pieces().
[[nodiscard]] bool too_few_chess_pieces(const Variant& variant, const Position& position);

}  // namespace rules
