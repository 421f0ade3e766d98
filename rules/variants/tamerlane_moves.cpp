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
  for (const Side side : kSides) set.add(enemy_citadel(v, side));
  return set;
}

const SquareSet& last_rank(const Variant& v, Side side) {
  return v.promotion_zone[side];
}

/// True if the mover satisfies section 7 after an action of this file.
bool keeps_safe(const Variant& v, const Position& position, const Action& action) {
  Position after = position;
  apply(v, after, action);
  return !in_check(v, after, position.turn());
}

// --- 5.2 the transfer ------------------------------------------------------------------------------------------------

Action transfer(const Variant& v, Square from, Square to) {
  return {.from = from, .to = to, .becomes = v.find_symbol("PA")};
}

/// True if the enemy piece on `target` could not move, were this action played.
bool traps(const Variant& v, const Position& position, const Action& played, Square target) {
  Position after = position;
  apply(v, after, played);
  return ordinary_landings(v, after, SquareSet::only(target)).from.empty();
}

void transfers_from(const Variant& v, const Position& position, Square from, Actions& out) {
  const Side own = position.turn();
  for (const Square to : v.board.all() - citadels(v) - last_rank(v, own) - position.pieces(own)) {
    const Kind victim = position.at(to).kind();
    if (victim == kTamerlaneKing || victim == kPrince || victim == kAdventitiousKing) continue;
    if (is_waiting_pawn(v, position, to) || !transfer_attacks(v, position, from, to)) continue;
    const Action action = transfer(v, from, to);
    if (keeps_safe(v, position, action)) out.push_back(action);
  }
}

void transfers(const Variant& v, const Position& position, Actions& out) {
  const Side own = position.turn();
  for (const Square s : position.pieces(own) & last_rank(v, own)) {
    if (is_waiting_pawn(v, position, s)) transfers_from(v, position, s, out);
  }
}

// --- 5.4 the exchange on entering the enemy citadel ------------------------------------------------------------------

void relieving_moves(const Variant& v, const Position& position, Square king, Actions& out) {
  const Side own = position.turn();
  const Square citadel = enemy_citadel(v, own);
  if (!next_to(v, citadel, king) || !position.at(citadel).empty() || !v.own.as<TamerlaneOptions>().citadel_draws)
    return;
  for (const Square partner : position.pieces(own) - citadels(v)) {
    const Kind k = position.at(partner).kind();
    if (k != kPrince && k != kAdventitiousKing) continue;
    const Action relief{.verb = Verb::relieve, .from = king, .to = partner, .via = citadel};
    if (keeps_safe(v, position, relief)) out.push_back(relief);
  }
}

// --- 5.3 the King's exchange -----------------------------------------------------------------------------------------

void exchanges(const Variant& v, const Position& position, Square king, Actions& out) {
  const Side own = position.turn();
  if (citadels(v).has(king) || (position.reg(kUsedExchange) & used_exchange(own)) != 0) return;
  for (const Square partner : position.pieces(own) - citadels(v)) {
    const Kind k = position.at(partner).kind();
    if (partner == king || is_waiting_pawn(v, position, partner)) continue;
    Action exchange{.verb = Verb::swap, .from = king, .to = partner};
    // A pawn that so comes to its last rank promotes there.
    if (v.spec(k).pawn && v.promotion_squares(v.spec(k), own).has(king)) {
      exchange.becomes = kind(std::countr_zero(v.promotions_of(position, k, king)));
    }
    if (keeps_safe(v, position, exchange)) out.push_back(exchange);
  }
}

/// The King, if it is still there.
Square king_of(const Position& position) {
  Square king = Square::none;
  for (const Square s : position.royals(position.turn())) {
    if (position.at(s).kind() == kTamerlaneKing) king = s;
  }
  return king;
}

std::uint64_t list(const Variant& v, const Position& position, Exchange when, bool stuck, Actions* out) {
  Actions counted;
  Actions& found = out != nullptr ? *out : counted;
  const std::size_t before = found.size();
  transfers(v, position, found);
  if (const Square king = king_of(position); king != Square::none) {
    relieving_moves(v, position, king, found);
    const bool in_need = stuck && found.size() == before;
    if (when != Exchange::never && (in_need || (when == Exchange::in_check_too && in_check(v, position)))) {
      exchanges(v, position, king, found);
    }
  }
  return found.size() - before;
}

}  // namespace

Square enemy_citadel(const Variant& v, Side side) {
  return side == Side::white ? v.board.at(0, 8) : v.board.at(v.board.files() - 1, 1);  // a9 and m2
}

bool is_citadel(const Variant& v, Square s) {
  return std::ranges::any_of(kSides, [&](Side side) { return enemy_citadel(v, side) == s; });
}

bool next_to(const Variant& v, Square a, Square b) {
  for (const Direction d : kCompassPoints) {
    if (v.board.step(a, d) == b) return true;
  }
  return false;
}

bool is_waiting_pawn(const Variant& v, const Position& position, Square s) {
  const Piece piece = position.at(s);
  return !piece.empty() && (v.immune >> index(piece.kind()) & 1) != 0 && last_rank(v, piece.owner()).has(s);
}

bool transfer_attacks(const Variant& v, const Position& position, Square from, Square to) {
  const Side own = position.turn();
  int targets = 0;
  Square last = Square::none;
  for (const Direction d : {Direction::nw, Direction::ne}) {
    const Square s = v.board.step(to, own == Side::white ? d : turned(d, 4));
    if (s == Square::none || is_citadel(v, s) || !position.pieces(opponent(own)).has(s)) continue;
    if (is_waiting_pawn(v, position, s)) continue;
    ++targets;
    last = s;
  }
  return targets == 2 || (targets == 1 && traps(v, position, transfer(v, from, to), last));
}

std::uint64_t tamerlane_moves(const Variant& v, const Position& position, bool stuck, Actions* out) {
  return list(v, position, v.own.as<TamerlaneOptions>().exchange, stuck, out);
}

std::uint64_t tamerlane_moves_without_exchange(const Variant& v, const Position& position, Actions* out) {
  return list(v, position, Exchange::never, false, out);
}

void after_tamerlane(const Variant&, Position& position, const Deed& deed) {
  if (deed.action.verb != Verb::swap) return;
  position.set_reg(kUsedExchange, position.reg(kUsedExchange) | used_exchange(opponent(position.turn())));
}

}  // namespace rules
