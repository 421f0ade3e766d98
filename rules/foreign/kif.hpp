// Japanese game files: KIF, a line a move with its origin, and KI2, which leaves origins out. A sheet of one game. Only
// sho shogi and chu shogi of the games here are written so; shogi with drops is refused when its moves are read.
// Internal to rules/foreign.
#pragma once
#include <expected>
#include <string_view>

#include "rules/foreign/find_move.hpp"
#include "rules/foreign/sheet.hpp"

namespace rules::foreign {

[[nodiscard]] bool looks_like_kif(std::string_view text);
[[nodiscard]] Sheet read_kif(std::string_view text, std::uint64_t& steps);

/// The move that a text of such a sheet means; `last` is the square where the move before arrived (`同`).
[[nodiscard]] std::expected<Action, Refusal> find_japanese_move(const Stand& stand, std::string_view text, Square last);

/// The placement of our FEN from the rows of a board; what is said if a row cannot be read.
[[nodiscard]] std::expected<std::string, Said> placement_of(const Variant& variant,
                                                            const std::vector<std::string>& rows);

}  // namespace rules::foreign
