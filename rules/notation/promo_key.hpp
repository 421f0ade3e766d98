// The FEN key `promo=`: what a pawn may become where a game's array decides it (chess56.md, section 3).
#pragma once
#include "rules/game/variant.hpp"

namespace rules {

/// Keeps its value in the register kPromotionRegister; the default is Variant::promotions.
[[nodiscard]] FenKey promo_key();

}  // namespace rules
