// Texts of rolls, such as `roll 7-2-4`. Internal to rules/notation.
#pragma once
#include <expected>
#include <string_view>

#include "rules/game/action.hpp"
#include "rules/game/error.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// The action that `roll 7-2-4` means at a chance node; any other text is refused, too.
[[nodiscard]] std::expected<Action, Error> parse_roll(const Variant& variant, const Position& position,
                                                      std::string_view text);

}  // namespace rules
