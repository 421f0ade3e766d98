#include "rules/search/weights.hpp"

#include <algorithm>
#include <cmath>

#include "rules/variants/registry.hpp"

namespace rules::search {
namespace {

void place(Weights& weights, const Variant& variant, Kind k) {
  const KindParameters& parameters = weights.of(k);
  const double mean = mean_mobility(variant, k);  // the mean of all squares, which takes long
  for (const Side side : kSides) {
    const std::size_t row = static_cast<std::size_t>(Piece(k, side).code()) * static_cast<std::size_t>(weights.squares);
    for (const Square s : variant.board.all()) {
      const double more = (mean_mobility(variant, k, side, s) - mean) / 100;
      Tapered worth = parameters.value;
      worth += parameters.rank[static_cast<std::size_t>(ranks_gone(variant.board, side, s))];
      worth += parameters.file[static_cast<std::size_t>(files_from_edge(variant.board, s))];
      worth += Tapered{static_cast<std::int32_t>(std::lround(more * parameters.place.opening)),
                       static_cast<std::int32_t>(std::lround(more * parameters.place.ending))};
      weights.placed[row + static_cast<std::size_t>(s)] = side == Side::white ? worth : -worth;
    }
  }
}

Surroundings surroundings_of(const Topology& board) {
  Surroundings made{};
  for (const Square s : board.all()) {
    made.around[s] = SquareSet::only(s);
    for (const Direction d : kCompassPoints) {
      if (const Square next = board.step(s, d); next != Square::none) made.around[s].add(next);
    }
    for (const Square other : board.all()) {
      const int aside = std::abs(board.cell(other).file - board.cell(s).file);
      const int along = std::abs(board.cell(other).rank - board.cell(s).rank);
      made.far[s][other] = static_cast<std::uint8_t>(std::max(aside, along));
      if (aside == 1) made.beside[s].add(other);
      for (const Side side : kSides) {
        if (ranks_gone(board, side, other) <= ranks_gone(board, side, s)) continue;
        if (aside == 0) made.ahead[side][s].add(other);
        if (aside <= 1) made.stoppers[side][s].add(other);
      }
    }
    for (const Side side : kSides) {
      made.to_go[side][s] = static_cast<std::uint8_t>(board.ranks() - 1 - ranks_gone(board, side, s));
    }
  }
  return made;
}

}  // namespace

int files_from_edge(const Topology& board, Square s) {
  const int file = board.cell(s).file;
  return std::min(file, board.files() - 1 - file);
}
int ranks_gone(const Topology& board, Side side, Square s) {
  const int rank = board.cell(s).rank;
  return side == Side::white ? rank : board.ranks() - 1 - rank;
}

Weights compile(const Variant& variant, Parameters parameters) {
  Weights weights;
  weights.parameters = std::move(parameters);
  weights.squares = variant.board.size();
  weights.placed.resize(std::size_t{256} * static_cast<std::size_t>(weights.squares));
  const Parameters by_mobility = parameters_by_mobility(variant);
  for (int i = 0; i < static_cast<int>(variant.kinds.size()); ++i) {
    const Kind k = kind(i);
    const auto at = static_cast<std::size_t>(i);
    place(weights, variant, k);
    const Tapered& value = weights.of(k).value;
    weights.worth[at] = std::max((value.opening + value.ending) / 2, 1);
    // This does not use the fitted worth: what is fitted must not move the scale on which it is fitted.
    const bool counts = !variant.royal(k) && !variant.spec(k).pawn;
    weights.weight[at] = counts ? std::max(by_mobility.kinds[at].value.opening, 1) : 0;
    weights.usual_landings[at] = static_cast<int>(std::lround(mean_mobility(variant, k)));
    if (variant.spec(k).pawn) weights.pawns |= 1ULL << i;
  }
  weights.each_royal_counts = variant.royalty == Royalty::each_safe;
  weights.surroundings = surroundings_of(variant.board);
  if (const auto begun = start(variant)) {
    std::int32_t sum = 0;
    for (const Square s : begun->position.occupied()) {
      sum += weights.weight_of(begun->position.at(s).kind());
    }
    weights.full_weight = std::max(sum, 1);
  }
  return weights;
}

}  // namespace rules::search
