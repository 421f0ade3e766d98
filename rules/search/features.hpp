// What an evaluation sees besides where the pieces stand, said to whoever counts it: an evaluation with its weights, or
// bench/tune, which looks for better ones.
#pragma once
#include <algorithm>

#include "rules/game/position.hpp"
#include "rules/search/weights.hpp"

namespace rules::search {

/// Says what `side` has: count.mobility(kind, n), count.zone(kind, n), count.crowd(n), count.passed(ranks),
/// count.doubled(), count.isolated(), count.pawn_guards(n), count.piece_guards(n).
template <class Count>
void count_features(const Variant& variant, const Weights& weights, const Position& position, Side side,
                    Count&& count) {
  const Surroundings& surroundings = weights.surroundings;
  const Side enemy = opponent(side);
  SquareSet zone;
  for (const Square royal : position.royals(enemy)) zone |= surroundings.around[royal];
  SquareSet pawns;
  int lookers = 0;
  for (const Square from : position.pieces(side)) {
    const Kind k = position.at(from).kind();
    if (weights.is_pawn(k)) {
      pawns.add(from);
      continue;
    }
    int landings_found = 0;
    int near_royals = 0;
    walk(variant.movement.nodes(k, side, from), position, [&](const Node& node) {
      ++landings_found;
      near_royals += static_cast<int>(zone.has(node.at));
    });
    count.mobility(k, landings_found - weights.usual_landings[static_cast<std::size_t>(index(k))]);
    if (near_royals == 0) continue;
    count.zone(k, near_royals);
    ++lookers;
  }
  count.crowd(std::min(lookers, kCounted - 1));
  if (weights.pawns != 0) {
    SquareSet enemy_pawns;
    for (const Square s : position.pieces(enemy)) {
      if (weights.is_pawn(position.at(s).kind())) enemy_pawns.add(s);
    }
    for (const Square s : pawns) {
      if (!(surroundings.ahead[side][s] & pawns).empty()) {
        count.doubled();
      } else if ((surroundings.stoppers[side][s] & enemy_pawns).empty()) {
        count.passed(std::min<int>(surroundings.to_go[side][s], kCounted - 1));
      }
      if ((surroundings.beside[s] & pawns).empty()) count.isolated();
    }
  }
  for (const Square royal : position.royals(side)) {
    const SquareSet guards = surroundings.around[royal] & position.pieces(side);
    const int of_pawns = (guards & pawns).size();
    count.pawn_guards(of_pawns);
    count.piece_guards(guards.size() - 1 - of_pawns);
  }
}

}  // namespace rules::search
