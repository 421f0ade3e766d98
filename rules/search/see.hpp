// Static exchange evaluation: what a capture wins if both sides go on capturing on its square, each with the piece that
// is worth least, and stop when they like. Lines that open and screens that go are seen, by the paths of the reach
// graphs.
#pragma once
#include "rules/game/action.hpp"
#include "rules/search/weights.hpp"

namespace rules::search {

/// The worth of what the action captures, and of what its piece gains by promoting.
[[nodiscard]] Score taken_worth(const Weights& weights, const Position& position, const Action& action);

/// The kind of what a capture takes; of two pieces that of the second.
[[nodiscard]] Kind taken_kind(const Position& position, const Action& capture);

/// True if the exchange that a legal action begins wins at least `wanted` for its side.
[[nodiscard]] bool exchange_wins(const Variant& variant, const Weights& weights, const Position& position,
                                 const Action& action, Score wanted);

}  // namespace rules::search
