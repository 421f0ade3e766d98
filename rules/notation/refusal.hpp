// Why a text is not a legal move: a reason code and a sentence for the player. Internal to rules/notation.
#pragma once
#include <string_view>

#include "rules/game/action.hpp"
#include "rules/game/error.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// The refusal of `text`, which spells none of the `legal` actions of the position.
[[nodiscard]] Error refusal(const Variant& variant, const Position& position, const Actions& legal,
                            std::string_view text);

}  // namespace rules
