// The moves that are not a walk: castling and en passant. Internal to rules/game.
#pragma once
#include <algorithm>

#include "rules/game/action.hpp"
#include "rules/game/attack.hpp"

namespace rules {

/// The obstacle to a castling, in the order in which obstacles are judged (chess.md and chess56.md, section 5).
enum class CastlingBar : std::uint8_t { none, occupied, in_check, passes_attack, ends_in_check, rook_line_attacked };

struct CastlingVerdict {
  CastlingBar bar = CastlingBar::none;
  Square at = Square::none;  // the square that is occupied or attacked
};

/// The castling of the side to move with the rook on `rook` (a square of its rights).
[[nodiscard]] inline Action castling_with(const Variant& variant, const Position& position, Square rook) {
  const Side own = position.turn();
  const Square king = position.royals(own).first();
  const Wing wing = index(rook) > index(king) ? Wing::short_wing : Wing::long_wing;
  const Castling& goals = variant.castling.goals[own][wing];
  return {Verb::castle, king, goals.king_to, rook, goals.rook_to, Kind::none};
}

/// The goal of the king in this castling instead of its usual one; none: there is no such goal.
[[nodiscard]] inline Square farther_goal(const Variant& variant, const Action& castling) {
  for (const Side side : kSides) {
    for (const Castling& goals : variant.castling.goals[side].castlings) {
      if (goals.king_to == castling.to || goals.king_farther == castling.to) return goals.king_farther;
    }
  }
  return Square::none;
}

/// The first piece on a square that a castling needs empty, or none. The squares of a rank are numbered in a row.
[[nodiscard]] inline Square in_the_way(const Position& position, const Action& castling) {
  const auto [low, high] =
      std::minmax({index(castling.from), index(castling.to), index(castling.via), index(castling.rook_to)});
  for (int i = low; i <= high; ++i) {
    const Square s = square(i);
    if (!position.at(s).empty() && s != castling.from && s != castling.via) return s;
  }
  return Square::none;
}

[[nodiscard]] CastlingVerdict judge_castling(const Variant& variant, const Position& position, const Action& castling);

/// Visits the legal castlings of the side to move.
template <class Visit>
void for_each_castling(const Variant& variant, const Position& position, Visit&& visit) {
  if (position.royals(position.turn()).empty()) return;  // captured
  for (const Square rook : position.rights() & position.pieces(position.turn())) {
    if (position.at(rook).kind() != variant.castling.partner) continue;  // a right of another kind
    Action action = castling_with(variant, position, rook);
    if (in_the_way(position, action) != Square::none) continue;  // nearly always: not worth a call
    if (judge_castling(variant, position, action).bar == CastlingBar::none) visit(action);
    action.to = farther_goal(variant, action);
    if (action.to == Square::none) continue;
    if (judge_castling(variant, position, action).bar == CastlingBar::none) visit(action);
  }
}

/// True if all royal pieces of the side to move are safe after this en passant capture.
[[nodiscard]] bool en_passant_safe(const Variant& variant, const Position& position, const Action& capture);

/// Visits the legal en passant captures of the side to move, were `chance` given.
template <class Visit>
void for_each_en_passant(const Variant& variant, const Position& position, EnPassant chance, Visit&& visit) {
  const Side own = position.turn();
  for (const Square from : variant.movement.sources(own, chance.target) & position.pieces(own)) {
    const Kind kind = position.at(from).kind();
    if (!variant.spec(kind).pawn || variant.movement.path(kind, own, from, chance.target) == nullptr) continue;
    const Action capture{Verb::en_passant, from, chance.target, chance.victim, Square::none, Kind::none};
    if (en_passant_safe(variant, position, capture)) visit(capture);
  }
}

}  // namespace rules
