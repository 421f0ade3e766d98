#include "rules/game/castle.hpp"

#include <algorithm>

namespace rules {
namespace {

/// The squares of one rank between two of its squares, both included. A rank's squares are numbered in a row.
SquareSet span(Square a, Square b) {
  return SquareSet::range(std::min(index(a), index(b)), std::max(index(a), index(b)));
}

}  // namespace

Action castling_with(const Variant& variant, const Position& position, Square rook) {
  const Side own = position.turn();
  const Square king = position.royals(own).first();
  const Wing wing = index(rook) > index(king) ? Wing::short_wing : Wing::long_wing;
  const Castling& goals = variant.castling[static_cast<std::size_t>(own)][static_cast<std::size_t>(wing)];
  return {Verb::castle, king, goals.king_to, rook, goals.rook_to, Kind::none};
}

CastlingVerdict judge_castling(const Variant& variant, const Position& position, const Action& castling) {
  const auto& [verb, king, king_to, rook, rook_to, becomes] = castling;
  const Side enemy = opponent(position.turn());
  SquareSet others = position.occupied();
  others.remove(king);
  others.remove(rook);
  const SquareSet in_the_way = (span(king, king_to) | span(rook, rook_to)) & others;
  if (!in_the_way.empty()) return {CastlingBar::occupied, in_the_way.first()};

  const auto& attackers = position.men(enemy);
  if (attacked_by(variant, position, king, enemy, attackers, position.occupied())) return {CastlingBar::in_check, king};
  SquareSet passed = span(king, king_to);
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
  others.add(king_to);
  others.add(rook_to);
  if (attacked_by(variant, position, king_to, enemy, attackers, others)) return {CastlingBar::ends_in_check, king_to};
  return {};
}

bool en_passant_safe(const Variant& variant, const Position& position, const Action& capture) {
  const Side own = position.turn();
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
