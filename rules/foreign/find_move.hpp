// Finds the legal move that a file means: SAN, long algebraic, coordinates, UCI, USI, western shogi, castling in every
// spelling, and our own. A move is found among the legal ones, so whatever is found is legal. Internal to
// rules/foreign.
#pragma once
#include <expected>
#include <string_view>

#include "rules/foreign/move_wish.hpp"
#include "rules/foreign/said.hpp"
#include "rules/game/play.hpp"

namespace rules::foreign {

/// Where a game stands when the next move is read.
struct Stand {
  const Variant& variant;
  const Position& position;
  const Survey& survey;
};

[[nodiscard]] std::expected<Action, Refusal> find_move(const Stand& stand, std::string_view text);

/// The moves that fulfil the wish.
[[nodiscard]] Actions fulfilling(const Stand& stand, const MoveWish& wish);

/// The one move that fulfils it; otherwise why there is none, or that there are several. `text` is what was written.
[[nodiscard]] std::expected<Action, Refusal> only_move(const Stand& stand, const MoveWish& wish, std::string_view text);

}  // namespace rules::foreign
