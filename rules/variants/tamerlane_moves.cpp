// The moves of Timur's Great Chess that are no walks: tamerlane.md, sections 5.2 to 5.4.
#include <algorithm>
#include <bit>

#include "rules/game/ordinary.hpp"
#include "rules/game/play.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/tamerlane.hpp"

namespace rules {
namespace {

SquareSet citadels(const Variant& v) {
  SquareSet set;
  for (const Shelter& citadel : v.shelters) set.add(citadel.at);
  return set;
}

const SquareSet& last_rank(const Variant& v, Side side) {
  return v.promotion_zone[static_cast<std::size_t>(side)];
}

bool is_pawn_of_pawns(const Variant& v, Kind k) {
  return (v.immune >> index(k) & 1) != 0;
}

/// Whether the mover satisfies section 7 after an action of this file.
bool keeps_safe(const Variant& v, const Position& position, const Action& action) {
  Position after = position;
  apply(v, after, action);
  return !in_check(v, after, position.turn());
}

// --- 5.2 the transfer ------------------------------------------------------------------------------------------------

class Transfers {
 public:
  Transfers(const Variant& v, const Position& position, Square from, Actions& out)
      : v_(v), position_(position), own_(position.turn()), from_(from), out_(out) {}

  void list() const {
    const SquareSet allowed =
        SquareSet::range(0, v_.board.size() - 1) - citadels(v_) - last_rank(v_, own_) - position_.men(own_);
    const Kind becomes = v_.find_symbol("PA");
    allowed.for_each([&](Square to) {
      if (!position_.at(to).empty() && (royal_kind(position_.at(to).kind()) || waits(to))) return;
      const Action transfer{.from = from_, .to = to, .becomes = becomes};
      if (attacks_well(transfer) && keeps_safe(v_, position_, transfer)) out_.push_back(transfer);
    });
  }

 private:
  static bool royal_kind(Kind k) { return k == kTamerlaneKing || k == kPrince || k == kAdventitiousKing; }
  /// Whether an enemy Pawn of Pawns on its last rank stands there.
  [[nodiscard]] bool waits(Square s) const {
    const Piece man = position_.at(s);
    return is_pawn_of_pawns(v_, man.kind()) && last_rank(v_, man.owner()).has(s);
  }

  /// The fork or the trap.
  [[nodiscard]] bool attacks_well(const Action& transfer) const {
    const SquareSet citadel = citadels(v_);
    int targets = 0;
    Square last = Square::none;
    for (const Direction d : {Direction::nw, Direction::ne}) {
      const Square s = v_.board.step(transfer.to, own_ == Side::white ? d : turned(d, 4));
      if (s == Square::none || citadel.has(s) || !position_.men(opponent(own_)).has(s) || waits(s)) continue;
      ++targets;
      last = s;
    }
    return targets == 2 || (targets == 1 && cannot_move(transfer, last));
  }
  [[nodiscard]] bool cannot_move(const Action& transfer, Square target) const {
    Position after = position_;
    apply(v_, after, transfer);
    Actions answers;
    ordinary_actions(v_, after, answers);
    return std::ranges::none_of(answers, [&](const Action& a) { return a.from == target; });
  }

  const Variant& v_;
  const Position& position_;
  Side own_;
  Square from_;
  Actions& out_;
};

void transfers(const Variant& v, const Position& position, Actions& out) {
  const Side own = position.turn();
  (position.men(own) & last_rank(v, own)).for_each([&](Square s) {
    if (is_pawn_of_pawns(v, position.at(s).kind())) Transfers(v, position, s, out).list();
  });
}

// --- 5.4 the exchange on entering the enemy citadel ------------------------------------------------------------------

bool touches(const Topology& board, Square a, Square b) {
  for (int d = 0; d < kDirections; ++d) {
    if (board.step(a, static_cast<Direction>(d)) == b) return true;
  }
  return false;
}

void relieving_moves(const Variant& v, const Position& position, Square king, Actions& out) {
  const Side own = position.turn();
  const Square citadel = enemy_citadel(v, own);
  if (!touches(v.board, citadel, king) || !position.at(citadel).empty() || chosen(v, "citadel") == "off") return;
  (position.men(own) - citadels(v)).for_each([&](Square partner) {
    const Kind k = position.at(partner).kind();
    if (k != kPrince && k != kAdventitiousKing) return;
    const Action relief{.verb = Verb::relieve, .from = king, .to = partner, .via = citadel};
    if (keeps_safe(v, position, relief)) out.push_back(relief);
  });
}

// --- 5.3 the King's exchange -----------------------------------------------------------------------------------------

void exchanges(const Variant& v, const Position& position, Square king, Actions& out) {
  const Side own = position.turn();
  if (citadels(v).has(king) || (position.reg(kUsedExchange) & used_exchange(own)) != 0) return;
  (position.men(own) - citadels(v)).for_each([&](Square partner) {
    const Kind k = position.at(partner).kind();
    if (partner == king || (is_pawn_of_pawns(v, k) && last_rank(v, own).has(partner))) return;
    Action exchange{.verb = Verb::swap, .from = king, .to = partner};
    // A pawn that so comes to its last rank promotes there.
    if (v.spec(k).pawn && v.promotion_squares(v.spec(k), own).has(king)) {
      exchange.becomes = kind(std::countr_zero(v.promotions_of(position, k, king)));
    }
    if (keeps_safe(v, position, exchange)) out.push_back(exchange);
  });
}

/// The King, if he is still there.
Square king_of(const Position& position) {
  Square king = Square::none;
  position.royals(position.turn()).for_each([&](Square s) {
    if (position.at(s).kind() == kTamerlaneKing) king = s;
  });
  return king;
}

/// When the exchange is allowed besides where nothing else is legal.
enum class Exchange : std::uint8_t { stuck_only, in_check_too, never };

std::uint64_t list(const Variant& v, const Position& position, Exchange when, bool stuck, Actions* out) {
  Actions found;
  transfers(v, position, found);
  if (const Square king = king_of(position); king != Square::none) {
    relieving_moves(v, position, king, found);
    const bool in_need = stuck && found.empty();
    if (when != Exchange::never && (in_need || (when == Exchange::in_check_too && in_check(v, position)))) {
      exchanges(v, position, king, found);
    }
  }
  if (out != nullptr) out->insert(out->end(), found.begin(), found.end());
  return found.size();
}

}  // namespace

Square enemy_citadel(const Variant& v, Side side) {
  return v.shelters[static_cast<std::size_t>(side)].at;
}

std::uint64_t tamerlane_moves(const Variant& v, const Position& position, bool stuck, Actions* out) {
  return list(v, position, Exchange::stuck_only, stuck, out);
}

std::uint64_t tamerlane_moves_and_exchange_in_check(const Variant& v, const Position& position, bool stuck,
                                                    Actions* out) {
  return list(v, position, Exchange::in_check_too, stuck, out);
}

std::uint64_t tamerlane_moves_without_exchange(const Variant& v, const Position& position, bool stuck, Actions* out) {
  return list(v, position, Exchange::never, stuck, out);
}

void after_tamerlane(const Variant&, Position& position, const Deed& deed) {
  if (deed.action.verb != Verb::swap) return;
  position.set_reg(kUsedExchange, position.reg(kUsedExchange) | used_exchange(opponent(position.turn())));
}

}  // namespace rules
