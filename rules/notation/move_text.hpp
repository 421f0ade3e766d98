// Moves as text, both ways (NOTATION.md, "Moves"): every legal move has exactly one spelling.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "rules/game/action.hpp"
#include "rules/game/error.hpp"
#include "rules/game/variant.hpp"

namespace rules {

struct Survey;

[[nodiscard]] std::string to_text(const Variant& variant, const Action& action);

/// The legal action that `text` spells; otherwise illegal_move (or game_over) with the reason and a sentence.
[[nodiscard]] std::expected<Action, Error> parse_move(const Variant& variant, const Position& position,
                                                      std::string_view text);
/// The same with the survey of the position at hand, whose moves are not listed again. What only repetition has ended
/// is read as if it had not.
[[nodiscard]] std::expected<Action, Error> parse_move(const Variant& variant, const Position& position,
                                                      const Survey& survey, std::string_view text);

}  // namespace rules
