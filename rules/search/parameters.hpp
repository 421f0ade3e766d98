// What an evaluation is made of, by kinds, ranks and files: the numbers that bench/tune fits and that tables keep
// (docs/engine.md, "Tables"). Without a table they follow from what the reach graphs alone tell (mean mobility).
#pragma once
#include <array>
#include <vector>

#include "rules/game/variant.hpp"
#include "rules/search/tapered.hpp"

namespace rules::search {

/// Terms that kinds share go by a small number: how many pieces look at a royal one, ranks that a pawn has to go.
inline constexpr int kCounted = 8;

struct KindParameters {
  Tapered value;
  Tapered place;              // hundredths of it for each landing more than elsewhere
  std::vector<Tapered> rank;  // from the side's own first one
  std::vector<Tapered> file;  // from the edge to the middle
  Tapered mobility;           // for each landing more than usual
  Tapered zone;               // for each landing around an enemy's royal piece
  bool operator==(const KindParameters&) const = default;
};

struct Parameters {
  std::vector<KindParameters> kinds;       // as in the variant
  std::array<Tapered, kCounted> crowd{};   // so many pieces look at the squares around an enemy's royal piece
  std::array<Tapered, kCounted> passed{};  // a pawn that no enemy's pawn can stop, by the ranks that it has to go
  Tapered doubled, isolated;               // pawns
  Tapered pawn_guard, piece_guard;         // an own piece around an own royal one
  Tapered tempo;
  bool operator==(const Parameters&) const = default;
};

/// How many squares a kind reaches from `from` on average where three of ten squares are occupied, half of them by
/// enemies.
[[nodiscard]] double mean_mobility(const Variant& variant, Kind k, Side side, Square from);
/// The same over all squares of the board.
[[nodiscard]] double mean_mobility(const Variant& variant, Kind k);

/// What the game's own moves suggest.
[[nodiscard]] Parameters parameters_by_mobility(const Variant& variant);

}  // namespace rules::search
