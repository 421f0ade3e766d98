// An action is what a player (or chance) chose: small, comparable, loggable. It carries its whole route, so that two
// ways of doing the same thing are two different actions. Text forms are in rules/notation/move_text.hpp.
#pragma once
#include <cstdint>
#include <vector>

#include "rules/board/square.hpp"
#include "rules/piece/piece.hpp"

namespace rules {

enum class Verb : std::uint8_t {
  move,         // from, to; captures what stands on `to`
  double_step,  // a pawn's first move over `via`, which may then be captured en passant
  en_passant,   // from, to; captures the pawn on `via`
  castle,       // the king from, to; the rook from `via` to `rook_to`
  pass,         // a piece stays where it is: from == to
  swap,         // the own pieces on from and to change places; from == to: they stay (NOTATION.md, "Moves")
  relieve,      // the piece from goes by `via` to `to`, and the own piece that stood there is taken out of the game
  take_on_way,  // captures what stands on `via` and goes on to `to`, capturing there too, or back home: from == to
  roll,         // chance: `number` has fallen
};

struct Action {
  Verb verb = Verb::move;
  Square from = Square::none;
  Square to = Square::none;
  Square via = Square::none;
  Square rook_to = Square::none;
  Kind becomes = Kind::none;  // what a promoted piece becomes; in a swap the piece that arrives on `from`
  std::uint8_t number = 0;    // what the die of a `roll` shows
  bool operator==(const Action&) const = default;
};

using Actions = std::vector<Action>;

}  // namespace rules
