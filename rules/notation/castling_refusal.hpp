// Why a castling is refused, in words. A part of refusal.hpp. Internal to rules/notation.
#pragma once
#include <string_view>

#include "rules/game/error.hpp"
#include "rules/game/position.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// The refusal of O-O or O-O-O, which is not legal; `goal` is what follows: nothing, or `/i1`.
[[nodiscard]] Error castling_refusal(const Variant& variant, const Position& position, bool is_short,
                                     std::string_view goal);

}  // namespace rules
