#include "rules/game/castle.hpp"

namespace rules {
namespace {

/// courier.md, section 5.3: no square from the king to the rook may be attacked, the rook's own included.
CastlingVerdict judge_rook_line(const Variant& variant, const Position& position, const Action& castling) {
  const Side enemy = opponent(position.turn());
  const auto [low, high] = std::minmax({index(castling.from), index(castling.via)});
  for (int i = low; i <= high; ++i) {
    const auto& attackers = position.men(enemy);
    if (attacked_by(variant, position, square(i), enemy, attackers, position.occupied())) {
      return {CastlingBar::rook_line_attacked, square(i)};
    }
  }
  return {};
}

}  // namespace

CastlingVerdict judge_castling(const Variant& variant, const Position& position, const Action& castling) {
  const auto& [verb, king, king_to, rook, rook_to, becomes] = castling;
  const Side enemy = opponent(position.turn());
  if (const Square s = in_the_way(position, castling); s != Square::none) return {CastlingBar::occupied, s};

  const auto& attackers = position.men(enemy);
  if (attacked_by(variant, position, king, enemy, attackers, position.occupied())) return {CastlingBar::in_check, king};
  SquareSet passed = SquareSet::range(std::min(index(king), index(king_to)), std::max(index(king), index(king_to)));
  passed.remove(king);
  passed.remove(king_to);
  CastlingVerdict verdict;
  // Judged with the king at home and the rook unmoved (chess56.md, decision 13).
  passed.for_each([&](Square s) {
    if (verdict.bar == CastlingBar::none && attacked_by(variant, position, s, enemy, attackers, position.occupied())) {
      verdict = {CastlingBar::passes_attack, s};
    }
  });
  if (verdict.bar != CastlingBar::none) return verdict;
  SquareSet occupied = position.occupied();
  occupied.remove(king);
  occupied.remove(rook);
  occupied.add(king_to);
  occupied.add(rook_to);
  if (attacked_by(variant, position, king_to, enemy, attackers, occupied)) return {CastlingBar::ends_in_check, king_to};
  return variant.castling_guards_rook ? judge_rook_line(variant, position, castling) : CastlingVerdict{};
}

bool en_passant_safe(const Variant& variant, const Position& position, const Action& capture) {
  const Side own = position.turn();
  if (!guards_royals(variant, position, own)) return true;
  SquareSet occupied = position.occupied();
  occupied.remove(capture.from);
  occupied.remove(capture.via);
  occupied.add(capture.to);
  SquareSet attackers = position.men(opponent(own));
  attackers.remove(capture.via);
  bool safe = true;
  position.royals(own).for_each(
      [&](Square royal) { safe = safe && !attacked_by(variant, position, royal, opponent(own), attackers, occupied); });
  return safe;
}

}  // namespace rules
