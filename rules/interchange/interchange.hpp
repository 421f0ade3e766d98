// Positions and moves as other programs write them, both ways: UCI with Fairy-Stockfish's FEN, USI with SFEN
// (docs/interchange.md says what each form cannot hold). What cannot be said is refused in words, never changed.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/game/action.hpp"
#include "rules/game/dialect.hpp"
#include "rules/game/error.hpp"
#include "rules/game/variant.hpp"

namespace rules {

[[nodiscard]] std::string_view name(Format format);
[[nodiscard]] std::optional<Format> format_named(std::string_view text);

/// How the game is written in that format; no_interchange if nobody does, or not with these options.
[[nodiscard]] std::expected<const Dialect*, Error> find_dialect(const Variant& variant, Format format);

/// The position in the dialect; no_interchange if it has no place for something that the rules need.
[[nodiscard]] std::expected<std::string, Error> export_position(const Variant& variant, const Dialect& dialect,
                                                                const Position& position);
/// The inverse of export_position(); the column of an error is that in `text`.
[[nodiscard]] std::expected<Position, Error> import_position(const Variant& variant, const Dialect& dialect,
                                                             std::string_view text);

/// A legal action in the dialect; no two of a position are written alike.
[[nodiscard]] std::string export_move(const Variant& variant, const Dialect& dialect, const Position& position,
                                      const Action& action);
/// The inverse of export_move(). Besides what export_move writes, a shogi move may name an empty square on its way.
[[nodiscard]] std::expected<Action, Error> import_move(const Variant& variant, const Dialect& dialect,
                                                       const Position& position, std::string_view text);

}  // namespace rules
