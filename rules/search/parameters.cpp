#include "rules/search/parameters.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rules::search {
namespace {

constexpr double kOccupied = 0.3;
constexpr double kPointsOfALanding = 67;  // makes a pawn of chess about 100 and a rook about 500
constexpr double kOfAPromotion = 0.12;    // the part of the gain that counts for a piece with most of its way before it

Tapered rounded(double opening, double ending) {
  return {static_cast<std::int32_t>(std::lround(opening)), static_cast<std::int32_t>(std::lround(ending))};
}

/// The best of what a kind may become, by its mobility.
double best_promotion(const Variant& variant, Kind k, const std::vector<double>& mobility) {
  const KindSpec& spec = variant.spec(k);
  double best = 0;
  const auto consider = [&](Kind to) {
    if (to != Kind::none) best = std::max(best, mobility[static_cast<std::size_t>(index(to))]);
  };
  consider(spec.promoted);
  if (!spec.pawn) return best;
  std::uint64_t becomes = variant.promotions_by_kind[static_cast<std::size_t>(index(k))];
  if (becomes == 0) becomes = variant.promotions;
  for (; becomes != 0; becomes &= becomes - 1) consider(kind(std::countr_zero(becomes)));
  return best;
}

KindParameters of_kind(const Variant& variant, Kind k, const std::vector<double>& mobility) {
  const bool royal = variant.royal(k);
  // A side's only royal piece is always there: its worth is no one's gain.
  const bool counts = !royal || variant.most_royals > 1;
  const double mean = mobility[static_cast<std::size_t>(index(k))];
  const double gain = std::max(0.0, best_promotion(variant, k, mobility) - mean) * kPointsOfALanding * kOfAPromotion;
  KindParameters made;
  made.value = counts ? rounded(mean * kPointsOfALanding + gain / 2, mean * kPointsOfALanding + gain) : Tapered{};
  // A royal piece hides while there are many that could attack it.
  made.place = royal ? Tapered{-800, 400} : Tapered{400, 400};
  for (int rank = 0; rank < variant.board.ranks(); ++rank) {
    const double part = rank / (variant.board.ranks() - 1.0);
    const double way = part * part;
    made.rank.push_back(rounded(gain * way, gain * 3 * way));
  }
  made.file.resize(static_cast<std::size_t>((variant.board.files() + 1) / 2));
  made.mobility = royal ? Tapered{} : Tapered{3, 3};
  made.zone = royal ? Tapered{} : Tapered{8, 2};
  return made;
}

}  // namespace

double mean_mobility(const Variant& variant, Kind k, Side side, Square from) {
  const auto nodes = variant.movement.nodes(k, side, from);
  std::vector<double> reached(nodes.size() + 1, 0.0);
  const unsigned enemy = side == Side::white ? kLandBlack : kLandWhite;
  double found = 0;
  reached[0] = 1;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    const unsigned may = landings(node.flags);
    if ((may & kLandEmpty) != 0) found += reached[i] * (1 - kOccupied);
    if ((may & enemy) != 0) found += reached[i] * kOccupied / 2;
    reached[i + node.if_empty] += reached[i] * (1 - kOccupied);
    reached[i + node.if_occupied] += reached[i] * kOccupied;
  }
  return found;
}

double mean_mobility(const Variant& variant, Kind k) {
  double sum = 0;
  for (const Square s : variant.board.all()) sum += mean_mobility(variant, k, Side::white, s);
  return sum / variant.board.size();
}

Parameters parameters_by_mobility(const Variant& variant) {
  std::vector<double> mobility;
  for (int i = 0; i < static_cast<int>(variant.kinds.size()); ++i) mobility.push_back(mean_mobility(variant, kind(i)));
  Parameters made;
  for (int i = 0; i < static_cast<int>(variant.kinds.size()); ++i)
    made.kinds.push_back(of_kind(variant, kind(i), mobility));
  made.tempo = {12, 6};
  return made;
}

}  // namespace rules::search
