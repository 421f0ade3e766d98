// The static evaluation of a position: what its pieces are worth where they stand, counted along with every action, and
// how freely they move and look at the enemy's royal pieces, counted when it is asked for.
#pragma once
#include "rules/game/position.hpp"
#include "rules/search/weights.hpp"

namespace rules::search {

/// The sums that are kept up to date from move to move, for White.
struct Standing {
  Tapered placed;
  std::int32_t weight = 0;  // the weight of all pieces: how much of the opening is left
  /// Hashes of where the pawns stand, and the other pieces of each side.
  std::uint64_t pawns = 0;
  PerSide<std::uint64_t> others{};
  bool operator==(const Standing&) const = default;
};

[[nodiscard]] Standing standing_of(const Weights& weights, const Position& position);
/// The standing of `after`, given that of `before`.
[[nodiscard]] Standing standing_after(const Weights& weights, const Standing& standing, const Position& before,
                                      const Position& after);

/// The score of a position for the side to move.
[[nodiscard]] Score evaluate(const Variant& variant, const Weights& weights, const Position& position,
                             const Standing& standing);

}  // namespace rules::search
