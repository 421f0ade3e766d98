#include "rules/search/evaluation.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "rules/search/features.hpp"

namespace rules::search {
namespace {

Score blend(const Weights& weights, const Tapered& sum, std::int32_t weight) {
  const std::int64_t share = std::min(weight, weights.full_weight);
  return static_cast<Score>((sum.opening * share + sum.ending * (weights.full_weight - share)) / weights.full_weight);
}

/// The sum of the values of both sides' features, for White.
struct Sum {
  const Parameters& parameters;
  Tapered total{};

  void operator()(Side side, auto&& term, int n) { total += term(parameters) * (side == Side::white ? n : -n); }
};

/// Counts a piece that stands there in (1), or out (-1).
void count(const Weights& weights, Standing& standing, Piece piece, Square s, int sign) {
  standing.placed += weights.of(piece, s) * sign;
  standing.weight += weights.weight_of(piece.kind()) * sign;
  (weights.is_pawn(piece.kind()) ? standing.pawns : standing.others[piece.owner()]) ^= Position::key(s, piece);
}

}  // namespace

Standing standing_of(const Weights& weights, const Position& position) {
  Standing standing;
  for (const Square s : position.occupied()) count(weights, standing, position.at(s), s, 1);
  return standing;
}

Standing standing_after(const Weights& weights, const Standing& standing, const Position& before,
                        const Position& after) {
  constexpr int kTogether = 8;
  Standing sum = standing;
  const Piece* const old_board = before.board().values.data();
  const Piece* const new_board = after.board().values.data();
  for (int first = 0; first < weights.squares; first += kTogether) {
    std::uint64_t then = 0;
    std::uint64_t now = 0;
    std::memcpy(&then, old_board + first, sizeof then);
    std::memcpy(&now, new_board + first, sizeof now);
    for (std::uint64_t differs = then ^ now; differs != 0;) {
      const int byte = std::countr_zero(differs) / 8;
      differs &= ~(std::uint64_t{0xFF} << (byte * 8));
      const Square s = square(first + byte);
      if (const Piece gone = before.at(s); !gone.empty()) count(weights, sum, gone, s, -1);
      if (const Piece come = after.at(s); !come.empty()) count(weights, sum, come, s, 1);
    }
  }
  return sum;
}

Score evaluate(const Variant& variant, const Weights& weights, const Position& position, const Standing& standing) {
  Sum features{weights.parameters};
  Features(variant, weights, position, features).find();
  Tapered sum = standing.placed;
  sum += features.total;
  if (position.turn() == Side::black) sum = -sum;
  sum += weights.parameters.tempo;
  return std::clamp(blend(weights, sum, standing.weight), -kMostEvaluated, kMostEvaluated);
}

}  // namespace rules::search
