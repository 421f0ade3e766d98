// Positions as text, both ways (NOTATION.md, "FEN"). Reading refuses every position that breaks the game's page.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "rules/game/error.hpp"
#include "rules/game/position.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// The position, or invalid_position with reason, sentence and column.
[[nodiscard]] std::expected<Position, Error> parse_fen(const Variant& variant, std::string_view text);

/// The one written form of a position.
[[nodiscard]] std::string to_fen(const Variant& variant, const Position& position);

}  // namespace rules
