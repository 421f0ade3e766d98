// Legal moves, found once for everybody: listing, counting and explaining all run this template with a sink of their
// own. Internal to rules/game.
//
// A sink has  void land(Square from, Piece man, const Node& node)  and  void special(const Action&);  a sink that only
// counts has  void add(int)  too and gets the landings of men that need no test in bulk.
#pragma once
#include "rules/game/castle.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/pressure.hpp"
#include "rules/piece/movement.hpp"

namespace rules {

/// Whether the men's movements, castling and en passant are all that there is.
[[nodiscard]] inline bool only_men_move(const Variant& variant, const Phase& phase) {
  return phase.men_move && variant.extra == nullptr && variant.veto == nullptr;
}
/// Appends what the side to move may do, as if the game were not over: the men's moves, extra actions, no vetoed ones.
void list_actions(const Variant& variant, const Position& position, Actions& out);

/// How many spellings a landing has: one, one per kind that the man may become, or one per way there.
[[nodiscard]] inline int spellings(const Variant& variant, const Position& position, Piece man, const Node& node) {
  if ((node.flags & kMustPromote) != 0) {
    return std::popcount(variant.promotions_of(position, man.kind(), square(node.at)));
  }
  return (node.flags & kTwoWays) != 0 ? 2 : 1;
}

template <class Sink>
class Generator {
 public:
  Generator(const Variant& variant, const Position& position, Sink& sink)
      : variant_(variant), position_(position), sink_(sink), own_(position.turn()), pressure_(variant, position) {}

  /// Everything that is legal.
  void run() {
    const Phase phase = phase_of(variant_, position_);
    if (!phase.guarded || phase.exposed) {
      unusual_moves(phase);
    } else {
      usual_moves();
    }
    if (variant_.has_first_moves) first_moves(phase);
    if (position_.en_passant().target != Square::none) en_passant();
    if (variant_.castling_partner != Kind::none && !(position_.rights() & position_.men(own_)).empty() &&
        !(phase.guarded && pressure_.check())) {
      for_each_castling(variant_, position_, [&](const Action& action) { sink_.special(action); });
    }
  }

 private:
  void usual_moves() {
    const SquareSet& royals = position_.royals(own_);
    if (variant_.immune != 0) find_immune();
    const bool test_all = pressure_.check() || pressure_.lacks_screen() || !immune_.empty();
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
  }

  /// Where royal men may stand attacked, those of the mover or of the enemy.
  void unusual_moves(const Phase& phase) {
    const SquareSet spared = phase.royals_fall ? SquareSet{} : position_.royals(opponent(own_));
    position_.men(own_).for_each([&](Square from) {
      const Piece man = position_.at(from);
      const bool royal = position_.royals(own_).has(from);
      moves(from, man, [&](Square to) {
        if (spared.has(to)) return false;
        if (!phase.guarded) return true;
        return royal ? royal_safe(from, to) : pressure_.safe_after(from, to);
      });
    });
  }

  template <class Safe>
  void moves(Square from, Piece man, Safe&& safe_to) {
    const auto nodes = variant_.movement.nodes(man.kind(), own_, from);
    const auto safe = [&](const Node& node) {
      return !immune_.has(square(node.at)) && (safe_to(square(node.at)) || crowns(man, node));
    };
    if (variant_.movement.merges(man.kind(), own_)) {
      SquareSet seen;
      walk(nodes, position_, [&](const Node& node) {
        const Square to = square(node.at);
        if (seen.has(to)) return;
        seen.add(to);
        if (safe(node)) sink_.land(from, man, node);
      });
    } else {
      walk(nodes, position_, [&](const Node& node) {
        if (safe(node)) sink_.land(from, man, node);
      });
    }
  }

  /// Whether the landing makes another royal man, after which none of them needs to be safe.
  [[nodiscard]] bool crowns(Piece man, const Node& node) const {
    if (variant_.royalty == Royalty::each_safe || (node.flags & kMustPromote) == 0) return false;
    const std::uint64_t becomes = variant_.promotions_of(position_, man.kind(), square(node.at));
    return variant_.royal(kind(std::countr_zero(becomes)));
  }

  /// The enemy's men that nothing captures.
  void find_immune() {
    const Side enemy = opponent(own_);
    (position_.men(enemy) & variant_.promotion_zone[static_cast<std::size_t>(enemy)]).for_each([&](Square s) {
      if ((variant_.immune >> index(position_.at(s).kind()) & 1) != 0) immune_.add(s);
    });
  }

  /// What men may do once, while they hold a right.
  void first_moves(const Phase& phase) {
    (position_.rights() & position_.men(own_)).for_each([&](Square from) {
      const Piece man = position_.at(from);
      const bool free = !phase.guarded || (!pressure_.binds(from) && !pressure_.lacks_screen());
      walk(variant_.first_moves.nodes(man.kind(), own_, from), position_, [&](const Node& node) {
        if (free || pressure_.safe_after(from, square(node.at))) sink_.land(from, man, node);
      });
    });
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
    if (!guards_royals(variant_, position_, own_)) return true;
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
  SquareSet immune_{};
};

}  // namespace rules
