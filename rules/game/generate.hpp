// Legal moves, found once for everybody: listing, counting and explaining all run this template with a sink of their
// own. Internal to rules/game.
//
// A sink has  void land(Square from, Piece piece, const Node& node),  void special(const Action&)  and
// void more(MoreActions);  a sink that only counts has  void add(int)  too and gets the landings of pieces that need no
// test in bulk, and one that asks only whether there is a move has  bool enough.
#pragma once
#include "rules/game/castle.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/pressure.hpp"
#include "rules/piece/movement.hpp"

namespace rules {

/// How many spellings a landing has: one, two where the piece may promote, or one per kind that a pawn may become.
[[nodiscard]] inline int spellings(const Variant& variant, const Position& position, Piece piece, const Node& node) {
  if ((node.flags & kMustPromote) != 0) {
    return std::popcount(variant.promotions_of(position, piece.kind(), node.at));
  }
  return static_cast<int>(ways_to_land(node.flags, position.at(node.at).content()));
}

/// The royal pieces of the side to move that no move may leave attacked.
[[nodiscard]] inline SquareSet guarded_royals(const Variant& variant, const Position& position) {
  const bool guarded = turn_kind_of(variant, position).guarded && guards_royals(variant, position, position.turn());
  return guarded ? position.royals(position.turn()) : SquareSet{};
}

template <class Sink>
class Generator {
 public:
  Generator(const Variant& variant, const Position& position, Sink& sink)
      : variant_(variant),
        position_(position),
        sink_(sink),
        own_(position.turn()),
        guarded_(guarded_royals(variant, position)),
        pressure_(variant, position, guarded_) {}

  /// Everything that is legal.
  void run() {
    if (turn_kind_of(variant_, position_).pieces_move) ordinary();
    if (variant_.hooks.more_actions != nullptr) sink_.more(variant_.hooks.more_actions);
  }

  /// in_check() of the side to move, not found again where its moves depend on it.
  [[nodiscard]] bool check() const {
    if (guarded_.empty() || variant_.hooks.veto.attacks_too) return in_check(variant_, position_);
    return pressure_.check();
  }

  /// True if there are royal pieces that no move may leave attacked.
  [[nodiscard]] bool guards() const { return !guarded_.empty(); }

  /// Generates all actions except those that Hooks::more_actions adds.
  void ordinary() {
    SquareSet pieces = position_.pieces(own_);
    if (variant_.immune != 0) find_immune();
    if (spares_royals(variant_.royal_capture)) spare_royals();
    if (variant_.hooks.veto.watched != nullptr) {
      const SquareSet watched = variant_.hooks.veto.watched(variant_, position_) & pieces;
      for (const Square from : watched) watched_moves(from, position_.at(from));
      pieces -= watched;
    }
    if (only_relief()) {
      const SquareSet others = guarded_ | pressure_.screens();
      if (!pressure_.relief().empty()) {
        for (const Square from : pieces - others) relieve(from, position_.at(from));
      }
      pieces &= others;
    }
    const SquareSet tested = tests_all() ? pieces : (guarded_ | pressure_.bound()) & pieces;
    for (const Square from : pieces - tested) {
      free_moves(from, position_.at(from));
      if (enough()) return;
    }
    for (const Square from : tested) {
      tested_moves(from, position_.at(from));
      if (enough()) return;
    }
    if (variant_.first_moves) first_moves();
    if (position_.en_passant().target != Square::none) en_passant();
    if (variant_.castling.partner != Kind::none && !(position_.rights() & position_.pieces(own_)).empty() &&
        !pressure_.check()) {
      for_each_castling(variant_, position_, [&](const Action& action) { sink_.special(action); });
    }
  }

 private:
  [[nodiscard]] bool enough() const {
    if constexpr (requires { sink_.enough; }) return sink_.enough;
    return false;
  }

  template <class Visit>
  void moves(Square from, Piece piece, Visit&& visit) {
    const auto nodes = variant_.movement.nodes(piece.kind(), own_, from);
    const auto land = [&](const Node& node) {
      if (!immune_.has(node.at)) visit(node);
    };
    if (variant_.movement.merges(piece.kind(), own_)) {
      SquareSet seen;
      walk(nodes, position_, [&](const Node& node) {
        const Square to = node.at;
        if (seen.has(to)) return;
        seen.add(to);
        land(node);
      });
    } else {
      walk(nodes, position_, land);
    }
  }

  /// True if most pieces can do nothing but end a check; false where a veto or a new royal piece may end it, too.
  [[nodiscard]] bool only_relief() const {
    return pressure_.check() && !variant_.hooks.veto.attacks_too && variant_.royalty != Royalty::last_safe;
  }
  void relieve(Square from, Piece piece) {
    moves(from, piece, [&](const Node& node) {
      const Square to = node.at;
      if (pressure_.relief().has(to) && pressure_.safe_after(from, to)) sink_.land(from, piece, node);
    });
  }

  void tested_moves(Square from, Piece piece) {
    moves(from, piece, [&](const Node& node) {
      if (safe(from, node.at)) {
        sink_.land(from, piece, node);
      } else {
        crown(from, piece, node);
      }
    });
  }

  /// A landing that leaves the only royal piece attacked is allowed if it makes a second one.
  void crown(Square from, Piece piece, const Node& node) {
    if (variant_.royalty != Royalty::last_safe) return;
    const Square to = node.at;
    if ((node.flags & kMustPromote) != 0) {
      const std::uint64_t becomes = variant_.promotions_of(position_, piece.kind(), to);
      if (variant_.royal(kind(std::countr_zero(becomes)))) sink_.land(from, piece, node);
      return;
    }
    const Kind promoted = variant_.spec(piece.kind()).promoted;
    const bool may = (node.flags >> (position_.at(to).content() + kPromoteShift) & 1U) != 0;
    if (!may || !variant_.royal(promoted)) return;
    sink_.special({Verb::move, from, to, Square::none, Square::none, promoted});
  }

  /// The enemy's pieces that nothing captures.
  void find_immune() {
    const Side enemy = opponent(own_);
    for (const Square s : position_.pieces(enemy) & variant_.promotion_zone[enemy]) {
      if ((variant_.immune >> index(position_.at(s).kind()) & 1) != 0) immune_.add(s);
    }
  }

  /// Royal pieces that stand attacked are not captured for that.
  void spare_royals() {
    if (turn_kind_of(variant_, position_).royals_fall) return;
    for (const Square s : position_.royals(opponent(own_))) {
      if (attacked_by(variant_, position_, s, own_, position_.pieces(own_), position_.occupied())) immune_.add(s);
    }
  }

  /// Generates the moves that pieces may make once, while they hold a right.
  void first_moves() {
    for (const Square from : position_.rights() & position_.pieces(own_)) {
      const Piece piece = position_.at(from);
      const bool free = !pressure_.binds(from) && !pressure_.lacks_screen();
      walk(variant_.first_moves->nodes(piece.kind(), own_, from), position_, [&](const Node& node) {
        if (free || pressure_.safe_after(from, node.at)) sink_.land(from, piece, node);
      });
    }
  }

  void free_moves(Square from, Piece piece) {
    if constexpr (requires { sink_.add(0); }) {
      const auto nodes = variant_.movement.nodes(piece.kind(), own_, from);
      switch (variant_.movement.counting(piece.kind(), own_, from)) {
        case Counting::leaps:
          return sink_.add(count_leaps(nodes, position_));
        case Counting::landings:
          return sink_.add(count_landings(nodes, position_));
        case Counting::ways:
          return sink_.add(count_ways(nodes, position_));
        case Counting::singly:
          break;
      }
    }
    moves(from, piece, [&](const Node& node) { sink_.land(from, piece, node); });
  }

  /// The landings of a piece that the game's veto may restrain.
  void watched_moves(Square from, Piece piece) {
    const bool tested = guarded_.has(from) || tests_all() || pressure_.binds(from);
    moves(from, piece, [&](const Node& node) {
      const Square to = node.at;
      if (!variant_.hooks.veto.permits(variant_, position_, from, to)) return;
      if (!tested || safe(from, to)) sink_.land(from, piece, node);
    });
  }

  [[nodiscard]] bool tests_all() const {
    return pressure_.check() || pressure_.lacks_screen() || !immune_.empty() ||
           (variant_.hooks.veto.attacks_too && pressure_.any());
  }
  [[nodiscard]] bool safe(Square from, Square to) const {
    if (variant_.hooks.veto.attacks_too) return safe_when_played(from, to);
    return guarded_.has(from) ? royal_safe(from, to) : pressure_.safe_after(from, to);
  }

  /// The slow test, for games in which more than the pieces between two squares decides about an attack.
  [[nodiscard]] bool safe_when_played(Square from, Square to) const {
    Position after = position_;
    if (from != to) {
      if (!after.at(to).empty()) after.take(to);
      const Piece piece = after.take(from);
      after.put(to, piece, variant_.royal(piece.kind()));
    }
    return !in_check(variant_, after, own_);
  }

  /// A royal piece is taken off its square while the enemy looks at its goal.
  [[nodiscard]] bool royal_safe(Square from, Square to) const {
    const Side enemy = opponent(own_);
    SquareSet occupied = position_.occupied();
    occupied.remove(from);
    occupied.add(to);
    SquareSet attackers = position_.pieces(enemy);
    attackers.remove(to);
    if (attacked_by(variant_, position_, to, enemy, attackers, occupied)) return false;
    if (guarded_.size() == 1) return true;
    return std::ranges::all_of(guarded_, [&](Square other) {
      return other == from || !attacked_by(variant_, position_, other, enemy, attackers, occupied);
    });
  }

  void en_passant() {
    const EnPassant chance = position_.en_passant();
    for_each_en_passant(variant_, position_, chance, [&](const Action& action) { sink_.special(action); });
  }

  const Variant& variant_;
  const Position& position_;
  Sink& sink_;
  Side own_;
  SquareSet guarded_;
  SquareSet immune_{};
  Pressure pressure_;  // last: it is large
};

}  // namespace rules
