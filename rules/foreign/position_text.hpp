// Positions as foreign files write them: FEN with X-FEN's and Shredder's rights, as pychess, Fairy-Stockfish and XBoard
// have it, SFEN, and our own. All of them go through the reader of our FEN, so what breaks a game's page is refused.
// Internal to rules/foreign.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "rules/foreign/said.hpp"
#include "rules/game/variant.hpp"

namespace rules::foreign {

/// The column of a refusal is that in `text`, as far as it is known.
[[nodiscard]] std::expected<Position, Refusal> read_position(const Variant& variant, std::string_view text);

/// Ranks and files of the placement, as far as its form tells; 0: it has none.
struct Shape {
  int ranks = 0;
  int files = 0;
  bool hands = false;  // somebody has pieces in hand
};
[[nodiscard]] Shape shape_of(std::string_view text);

}  // namespace rules::foreign
