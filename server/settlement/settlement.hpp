// The ratings side of a game: its pool, and whether and how its end is settled. Pure functions of the match's state;
// the numbers themselves are changed by the store, in the transaction that ends the game. Any thread.
#pragma once
#include <optional>

#include "server/match/state.hpp"
#include "server/store/ratings.hpp"

namespace server {

/// The pool in which such games are rated; none: they are casual, as all games without a clock are.
[[nodiscard]] std::optional<rating::Pool> pool_of(const TimeControl& control, const rules::Variant& variant);
/// The pool of this game; none for a casual game.
[[nodiscard]] std::optional<rating::Pool> pool_of(const State& state);

/// Fewer plies than two by each side are no game, unless somebody ran away from the setup that the dice gave.
inline constexpr int kFewestPlies = 4;

/// How the ratings are to be settled now that the game has ended; none: it is not rated.
[[nodiscard]] std::optional<store::Settle> settlement_of(const State& state);

}  // namespace server
