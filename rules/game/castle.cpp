#include "rules/game/castle.hpp"

#include "rules/game/chance.hpp"

namespace rules {
namespace {

/// The squares from the king to the rook that may not be attacked, beyond the king's own way.
CastlingVerdict judge_rook_line(const Variant& variant, const Position& position, const Action& castling) {
  if (variant.castling.guards == CastlingGuards::kings_way) return {};
  const Side enemy = opponent(position.turn());
  const auto [low, high] = std::minmax({index(castling.from), index(castling.via)});
  for (int i = low; i <= high; ++i) {
    const auto& attackers = position.pieces(enemy);
    const bool rook = square(i) == castling.via;
    if (rook && variant.castling.guards == CastlingGuards::between) continue;
    if (attacked_by(variant, position, square(i), enemy, attackers, position.occupied())) {
      return {CastlingBar::rook_line_attacked, square(i)};
    }
  }
  return {};
}

}  // namespace

CastlingVerdict judge_castling(const Variant& variant, const Position& position, const Action& castling) {
  const Square king = castling.from;
  const Square king_to = castling.to;
  const Square rook = castling.via;
  const Square rook_to = castling.rook_to;
  const Side enemy = opponent(position.turn());
  if (const Square s = in_the_way(position, castling); s != Square::none) return {CastlingBar::occupied, s};
  if (!turn_kind_of(variant, position).guarded) return {};

  const auto& attackers = position.pieces(enemy);
  if (attacked_by(variant, position, king, enemy, attackers, position.occupied())) return {CastlingBar::in_check, king};
  SquareSet passed = SquareSet::range(std::min(index(king), index(king_to)), std::max(index(king), index(king_to)));
  passed.remove(king);
  passed.remove(king_to);
  // Judged with the king at home and the rook unmoved (chess56.md, decision 13).
  for (const Square s : passed) {
    if (attacked_by(variant, position, s, enemy, attackers, position.occupied())) {
      return {CastlingBar::passes_attack, s};
    }
  }
  SquareSet occupied = position.occupied();
  occupied.remove(king);
  occupied.remove(rook);
  occupied.add(king_to);
  occupied.add(rook_to);
  if (attacked_by(variant, position, king_to, enemy, attackers, occupied)) return {CastlingBar::ends_in_check, king_to};
  return judge_rook_line(variant, position, castling);
}

bool en_passant_safe(const Variant& variant, const Position& position, const Action& capture) {
  if (!turn_kind_of(variant, position).guarded) return true;
  const Side own = position.turn();
  if (!guards_royals(variant, position, own)) return true;
  SquareSet occupied = position.occupied();
  occupied.remove(capture.from);
  occupied.remove(capture.via);
  occupied.add(capture.to);
  SquareSet attackers = position.pieces(opponent(own));
  attackers.remove(capture.via);
  return std::ranges::none_of(position.royals(own), [&](Square royal) {
    return attacked_by(variant, position, royal, opponent(own), attackers, occupied);
  });
}

}  // namespace rules
