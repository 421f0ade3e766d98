// Moves as players write them, for people to read: `Nxe5+`, `exd6`, `O-O`; in games whose pieces are promoted with `+`
// as English books on shogi do: `G-c6`, `Gd1-e2`, `Nxg5xe7`, `Nx!g5`, `S-c9+`, `S-c9=`. Squares are named as everywhere
// (NOTATION.md, "Sides and squares"). Programs send move_text.hpp. Pure functions.
#pragma once
#include <string>
#include <string_view>

#include "rules/game/play.hpp"

namespace rules {

struct Algebraic {
  std::string_view piece;  // the mover's symbol, of a die the first letter, so that its picture or character may stand
                           // there; empty: a pawn of chess, or castling
  std::string rest;        // what follows it
  bool operator==(const Algebraic&) const = default;
};

/// A move of `legal`, which are all of the position; no two of them are written alike. Rolls have no such form.
[[nodiscard]] Algebraic algebraic(const Variant& variant, const Position& position, const Actions& legal,
                                  const Action& action);

/// The mark that is added once the position after the move is known: `+` for check, `#` for mate; shogi writes neither.
[[nodiscard]] std::string_view check_mark(const Variant& variant, const Survey& after);

}  // namespace rules
