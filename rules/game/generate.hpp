// Legal moves, found once for everybody: listing, counting and explaining all run this template with a sink of their
// own. Internal to rules/game.
//
// A sink has  void land(Square from, Piece man, const Node& node)  and  void special(const Action&);  a sink that only
// counts has  void add(int)  too and gets the landings of men that need no test in bulk.
#pragma once
#include "rules/game/castle.hpp"
#include "rules/game/pressure.hpp"
#include "rules/piece/movement.hpp"

namespace rules {

/// How many spellings a landing has: one, or one per kind that the man may become.
[[nodiscard]] inline int spellings(const Variant& variant, const Position& position, Piece man, const Node& node) {
  if ((node.flags & kMustPromote) == 0) return 1;
  return std::popcount(variant.promotions_of(position, man.kind(), square(node.at)));
}

template <class Sink>
class Generator {
 public:
  Generator(const Variant& variant, const Position& position, Sink& sink)
      : variant_(variant), position_(position), sink_(sink), own_(position.turn()), pressure_(variant, position) {}

  /// Everything that is legal.
  void run() {
    const SquareSet& royals = position_.royals(own_);
    const bool test_all = pressure_.check() || pressure_.lacks_screen();
    position_.men(own_).for_each([&](Square from) {
      const Piece man = position_.at(from);
      if (royals.has(from)) {
        moves(from, man, [&](Square to) { return royal_safe(from, to); });
      } else if (test_all || pressure_.binds(from)) {
        moves(from, man, [&](Square to) { return pressure_.safe_after(from, to); });
      } else {
        free_moves(from, man);
      }
    });
    if (position_.en_passant().target != Square::none) en_passant();
    if (!(position_.rights() & position_.men(own_)).empty() && !pressure_.check()) {
      for_each_castling(variant_, position_, [&](const Action& action) { sink_.special(action); });
    }
  }

 private:
  template <class Safe>
  void moves(Square from, Piece man, Safe&& safe) {
    const auto nodes = variant_.movement.nodes(man.kind(), own_, from);
    if (variant_.movement.merges(man.kind(), own_)) {
      SquareSet seen;
      walk(nodes, position_, [&](const Node& node) {
        const Square to = square(node.at);
        if (seen.has(to)) return;
        seen.add(to);
        if (safe(to)) sink_.land(from, man, node);
      });
    } else {
      walk(nodes, position_, [&](const Node& node) {
        if (safe(square(node.at))) sink_.land(from, man, node);
      });
    }
  }

  void free_moves(Square from, Piece man) {
    if constexpr (requires { sink_.add(0); }) {
      if (variant_.movement.counts_plainly(man.kind(), own_, from)) {
        const auto nodes = variant_.movement.nodes(man.kind(), own_, from);
        const bool leaps = variant_.movement.leaps(man.kind(), own_, from);
        sink_.add(leaps ? count_leaps(nodes, position_) : count_landings(nodes, position_));
        return;
      }
    }
    moves(from, man, [](Square) { return true; });
  }

  /// A royal man is taken off its square while the enemy looks at its goal.
  bool royal_safe(Square from, Square to) const {
    const Side enemy = opponent(own_);
    SquareSet occupied = position_.occupied();
    occupied.remove(from);
    occupied.add(to);
    SquareSet attackers = position_.men(enemy);
    attackers.remove(to);
    if (attacked_by(variant_, position_, to, enemy, attackers, occupied)) return false;
    if (position_.royals(own_).size() == 1) return true;
    bool safe = true;
    position_.royals(own_).for_each([&](Square other) {
      safe = safe && (other == from || !attacked_by(variant_, position_, other, enemy, attackers, occupied));
    });
    return safe;
  }

  void en_passant() {
    const EnPassant chance = position_.en_passant();
    for_each_en_passant(variant_, position_, chance, [&](const Action& action) { sink_.special(action); });
  }

  const Variant& variant_;
  const Position& position_;
  Sink& sink_;
  Side own_;
  Pressure pressure_;
};

}  // namespace rules
