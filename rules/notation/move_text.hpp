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
/// Appends what to_text() gives.
void append_text(std::string& out, const Variant& variant, const Action& action);

/// The legal action that `text` spells; otherwise illegal_move (or game_over) with the reason and a sentence.
[[nodiscard]] std::expected<Action, Error> parse_move(const Variant& variant, const Position& position,
                                                      std::string_view text);
/// Parses a move given the survey of the position, whose moves are not listed again. If only repetition has ended the
/// game, the move is read as if the game went on.
[[nodiscard]] std::expected<Action, Error> parse_move(const Variant& variant, const Position& position,
                                                      const Survey& survey, std::string_view text);

}  // namespace rules
