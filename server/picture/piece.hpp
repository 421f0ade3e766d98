// One piece as the page draws it: a figure, a tile, a die. Which of them a game has is seen from its kinds, not from
// its name (web/src/pieces/looks.ts). Any thread.
#pragma once
#include <cstdint>
#include <vector>

#include "rules/game/variant.hpp"
#include "server/picture/shapes.hpp"

namespace picture {

enum class Family : std::uint8_t { figures, tiles, dice };
[[nodiscard]] Family family_of(const rules::Variant& variant);

/// The piece in a box of 100 by 100. `bottom`: the side at the lower edge; tiles and dice of the other one are turned.
[[nodiscard]] std::vector<Shape> piece_shapes(const rules::Variant& variant, rules::Piece piece, rules::Side bottom);

}  // namespace picture
