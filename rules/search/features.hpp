// The features that an evaluation sees besides where the pieces stand, passed to whoever counts them: an evaluation
// with its weights, or bench/tune, which looks for better ones.
#pragma once
#include <algorithm>

#include "rules/game/position.hpp"
#include "rules/search/weights.hpp"

namespace rules::search {

/// The squares on which pieces of a side could capture an enemy, and where its pawns stand.
struct Reached {
  SquareSet by_pawns, by_pieces, by_royals;
  SquareSet pawns;
  SquareSet zone;  // around its own royal pieces
  [[nodiscard]] SquareSet all() const { return by_pawns | by_pieces | by_royals; }
};

/// Visits each node that a walk comes to: visit(node, whether it may land there, whether it could take there).
template <class Visit>
void look_around(const Variant& variant, const Position& position, Kind k, Side side, Square from, Visit&& visit) {
  const unsigned takes = side == Side::white ? kLandBlack : kLandWhite;
  const auto nodes = variant.movement.nodes(k, side, from);
  for (const Node *n = nodes.data(), *end = n + nodes.size(); n != end;) {
    const unsigned content = position.at(n->at).content();
    const unsigned may = landings(n->flags);
    visit(*n, (may >> content & 1U) != 0, (may & takes) != 0);
    n += content == 0 ? n->if_empty : n->if_occupied;
  }
}

/// One position, seen by both sides. Says what each has: count(side, term, n), where term(terms) is one of Terms.
template <class Count>
class Features {
 public:
  Features(const Variant& variant, const Weights& weights, const Position& position, Count& count)
      : variant_(variant), weights_(weights), position_(position), count_(count) {}

  void find() {
    for (const Side side : kSides) {
      for (const Square royal : position_.royals(side)) reached_[side].zone |= weights_.surroundings.around[royal];
      look_at_pawns(side);
    }
    for (const Side side : kSides) look_at_pieces(side);
    for (const Side side : kSides) {
      tell_threats(side);
      if (weights_.pawns != 0) tell_pawns(side);
      tell_guards(side);
    }
  }

 private:
  void look_at_pawns(Side side) {
    if (weights_.pawns == 0) return;
    Reached& reached = reached_[side];
    for (const Square from : position_.pieces(side)) {
      const Kind k = position_.at(from).kind();
      if (!weights_.is_pawn(k)) continue;
      reached.pawns.add(from);
      look_around(variant_, position_, k, side, from, [&](const Node& node, bool, bool takes) {
        if (takes) reached.by_pawns.add(node.at);
      });
    }
  }

  void look_at_pieces(Side side) {
    const Side enemy = opponent(side);
    const SquareSet& zone = reached_[enemy].zone;
    PerKind<std::uint8_t> of_kind{};
    Reached& reached = reached_[side];
    int lookers = 0;
    for (const Square from : position_.pieces(side) - reached.pawns) {
      const Kind k = position_.at(from).kind();
      const auto at = static_cast<std::size_t>(index(k));
      SquareSet& mine = position_.royals(side).has(from) ? reached.by_royals : reached.by_pieces;
      int found = 0;
      int near_royals = 0;
      look_around(variant_, position_, k, side, from, [&](const Node& node, bool lands, bool takes) {
        if (takes) mine.add(node.at);
        if (!lands) return;
        found += static_cast<int>(!reached_[enemy].by_pawns.has(node.at));
        near_royals += static_cast<int>(zone.has(node.at));
        const Piece target = position_.at(node.at);
        if (target.empty() || position_.royals(enemy).has(node.at)) return;
        if (weights_.worth[static_cast<std::size_t>(index(target.kind()))] > weights_.worth[at])
          count_(side, [](auto& t) -> auto& { return t.piece_threat; }, 1);
      });
      count_(side, [at](auto& t) -> auto& { return t.kinds[at].mobility; }, found - weights_.usual_landings[at]);
      if (++of_kind[at] == 2) count_(side, [at](auto& t) -> auto& { return t.kinds[at].pair; }, 1);
      if (near_royals == 0) continue;
      count_(side, [at](auto& t) -> auto& { return t.kinds[at].zone; }, near_royals);
      ++lookers;
    }
    const auto crowd = static_cast<std::size_t>(std::min(lookers, kCounted - 1));
    count_(side, [crowd](auto& t) -> auto& { return t.crowd[crowd]; }, 1);
  }

  void tell_threats(Side side) {
    const Side enemy = opponent(side);
    const Reached& mine = reached_[side];
    const Reached& theirs = reached_[enemy];
    const SquareSet& pawns = theirs.pawns;
    const SquareSet others = position_.pieces(enemy) - pawns - position_.royals(enemy);
    const SquareSet loose = mine.all() - theirs.all();
    count_(side, [](auto& t) -> auto& { return t.pawn_threat; }, (others & mine.by_pawns).size());
    count_(side, [](auto& t) -> auto& { return t.hanging_pawn; }, (pawns & loose).size());
    count_(side, [](auto& t) -> auto& { return t.hanging_piece; }, (others & loose).size());
    const SquareSet unguarded = theirs.zone - theirs.by_pawns - theirs.by_pieces;
    const SquareSet attacked = (mine.by_pawns | mine.by_pieces) & unguarded;
    const auto weak = static_cast<std::size_t>(std::min(attacked.size(), kCounted - 1));
    count_(side, [weak](auto& t) -> auto& { return t.pressure[weak]; }, 1);
  }

  void tell_pawns(Side side) {
    const Surroundings& surroundings = weights_.surroundings;
    const SquareSet& pawns = reached_[side].pawns;
    const SquareSet& enemy_pawns = reached_[opponent(side)].pawns;
    for (const Square s : pawns) {
      if (!(surroundings.ahead[side][s] & pawns).empty()) {
        count_(side, [](auto& t) -> auto& { return t.doubled; }, 1);
      } else if ((surroundings.stoppers[side][s] & enemy_pawns).empty()) {
        tell_passed(side, s);
      }
      if ((surroundings.beside[s] & pawns).empty()) count_(side, [](auto& t) -> auto& { return t.isolated; }, 1);
    }
  }

  void tell_passed(Side side, Square s) {
    const int to_go = weights_.surroundings.to_go[side][s];
    const auto left = static_cast<std::size_t>(std::min(to_go, kCounted - 1));
    count_(side, [left](auto& t) -> auto& { return t.passed[left]; }, 1);
    const Square ahead = variant_.board.step(s, side == Side::white ? Direction::n : Direction::s);
    if (ahead == Square::none) return;
    if (!position_.at(ahead).empty()) count_(side, [](auto& t) -> auto& { return t.blocked; }, 1);
    const int nearer = std::clamp(royal_far(opponent(side), ahead) - royal_far(side, ahead), -5, 5);
    const int escort = (kCounted - static_cast<int>(left)) * nearer;
    count_(side, [](auto& t) -> auto& { return t.escort; }, escort);
  }

  void tell_guards(Side side) {
    for (const Square royal : position_.royals(side)) {
      const SquareSet guards = weights_.surroundings.around[royal] & position_.pieces(side);
      const int of_pawns = (guards & reached_[side].pawns).size();
      count_(side, [](auto& t) -> auto& { return t.pawn_guard; }, of_pawns);
      count_(side, [](auto& t) -> auto& { return t.piece_guard; }, guards.size() - 1 - of_pawns);
    }
  }

  [[nodiscard]] int royal_far(Side side, Square s) const {
    int least = kMostFar;
    for (const Square royal : position_.royals(side)) least = std::min<int>(least, weights_.surroundings.far[royal][s]);
    return least;
  }

  static constexpr int kMostFar = 12;

  const Variant& variant_;
  const Weights& weights_;
  const Position& position_;
  Count& count_;
  PerSide<Reached> reached_{};
};

}  // namespace rules::search
