// Parameters compiled for counting: what every piece is worth on every square, and the squares that the terms of an
// evaluation look at. For one game with its options; immutable.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "rules/game/variant.hpp"
#include "rules/search/parameters.hpp"
#include "rules/search/score.hpp"

namespace rules::search {

/// A value for each kind.
template <class T>
using PerKind = std::array<T, kMaxKinds + 1>;

/// The worth of a royal piece with which the game is lost, in exchanges.
inline constexpr Score kRoyal = 20'000;

/// Squares that the terms of an evaluation look at.
struct Surroundings {
  PerSquare<SquareSet> around;             // a square and what touches it
  PerSquare<SquareSet> beside;             // the files at both sides of it
  PerSide<PerSquare<SquareSet>> ahead;     // on its file, in front of a piece of that side
  PerSide<PerSquare<SquareSet>> stoppers;  // there and on the files beside: whence a pawn can be stopped
  PerSide<PerSquare<std::uint8_t>> to_go;  // ranks to the far end
  PerSquare<PerSquare<std::uint8_t>> far;  // steps of a king between two squares, if nothing is in its way
};

struct Weights {
  Parameters parameters;
  /// The value that a piece on a square adds for White, by Piece::code() and square; negative for Black's pieces.
  std::vector<Tapered> placed;
  int squares = 0;
  PerKind<Score> worth{};          // in exchanges; a side's last royal piece is worth kRoyal there
  bool each_royal_counts = true;   // the loss of any ends the game, not only that of the last
  PerKind<std::int32_t> weight{};  // how much of the opening is left while it stands
  std::int32_t full_weight = 1;    // the weight at the start
  PerKind<int> usual_landings{};
  std::uint64_t pawns = 0;  // kinds, a bit each
  Surroundings surroundings;

  [[nodiscard]] const Tapered& of(Piece piece, Square s) const {
    return placed[static_cast<std::size_t>(piece.code()) * static_cast<std::size_t>(squares) +
                  static_cast<std::size_t>(s)];
  }
  [[nodiscard]] const KindParameters& of(Kind k) const { return parameters.kinds[static_cast<std::size_t>(index(k))]; }
  [[nodiscard]] std::int32_t weight_of(Kind k) const { return weight[static_cast<std::size_t>(index(k))]; }
  [[nodiscard]] bool is_pawn(Kind k) const { return (pawns >> index(k) & 1) != 0; }
};

/// Files from the edge, of a square.
[[nodiscard]] int files_from_edge(const Topology& board, Square s);
/// Ranks from a side's own first one.
[[nodiscard]] int ranks_gone(const Topology& board, Side side, Square s);

[[nodiscard]] Weights compile(const Variant& variant, Parameters parameters);

}  // namespace rules::search
