// A foreign move taken apart into what it says about the move: which piece, from where as far as it says, over which
// squares, to where, what it becomes. It says nothing of what is legal. Internal to rules/foreign.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "rules/game/variant.hpp"

namespace rules::foreign {

/// How squares are named: `e4`, or from White's right as in shogi: `7g`.
enum class SquareNames : std::uint8_t { files_first, shogi };

enum class Promotes : std::uint8_t {
  unsaid,
  declined,  // `=` with nothing behind it
  plus,
  symbol,
};

struct MoveWish {
  std::string piece;  // the letters that were written; empty: a pawn, or whatever stands on `from`
  int from_file = -1;
  int from_rank = -1;
  Square from = Square::none;  // the whole origin
  Square via = Square::none;   // a square between, where something is taken or the way bends
  Square to = Square::none;
  bool stays = false;  // `Nx!g5`: takes what stands on `via`, and stays
  Promotes promotes = Promotes::unsaid;
  std::string becomes;
};

/// None: it is not written like a move.
[[nodiscard]] std::optional<MoveWish> take_apart(const Variant& variant, std::string_view text, SquareNames names);

/// True for games in which a `+` behind a move promotes, so that it is no check.
[[nodiscard]] bool promotes_with_plus(const Variant& variant);

/// The symbol here for letters of the file: our own, or those of another program that writes the game.
[[nodiscard]] std::string own_symbol(const Variant& variant, std::string_view letters);

}  // namespace rules::foreign
