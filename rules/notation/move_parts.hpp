// A move's text taken apart into squares, whether or not it is legal. Internal to rules/notation.
#pragma once
#include <expected>
#include <string_view>

#include "rules/game/error.hpp"
#include "rules/game/variant.hpp"

namespace rules {

struct MoveParts {
  Square from = Square::none;
  Square to = Square::none;
  std::string_view tail;      // what follows: a promotion with its '=' or '+', or nothing
  Square via = Square::none;  // a square written between the two
  bool exchange = false;      // a `~` before the last square
};

/// The squares of a text that is no castling; illegal_move if it is not written like a move.
[[nodiscard]] std::expected<MoveParts, Error> take_apart(const Variant& variant, std::string_view text);

}  // namespace rules
