#include "rules/variants/shogi.hpp"

#include <cstdlib>

namespace rules {
namespace {

bool dead(const Variant& variant, const Position& position, Side side, Square s) {
  const Kind k = position.at(s).kind();
  return (k == kShogiPawn || k == kPikeman) && ranks_ahead(variant.board, side, s) == 0;
}

bool touch(const Topology& board, Square a, Square b) {
  const Cell& one = board.cell(a);
  const Cell& other = board.cell(b);
  return std::abs(one.file - other.file) <= 1 && std::abs(one.rank - other.rank) <= 1;
}

/// The royal piece that is all a side has besides dead pieces, or none. Quick where there are more.
Square bare_royal(const Variant& variant, const Position& position, Side side) {
  if (position.pieces(side).size() > 1 + variant.board.files() || position.royals(side).size() != 1)
    return Square::none;
  return live_pieces(variant, position, side).size() == 1 ? position.royals(side).first() : Square::none;
}

}  // namespace

int ranks_ahead(const Topology& board, Side side, Square s) {
  const int rank = board.cell(s).rank;
  return side == Side::white ? board.ranks() - 1 - rank : rank;
}

SquareSet live_pieces(const Variant& variant, const Position& position, Side side) {
  SquareSet live = position.pieces(side);
  for (const Square s : position.pieces(side)) {
    if (dead(variant, position, side, s)) live.remove(s);
  }
  return live;
}

std::optional<Outcome> royals_captured(const Position& position) {
  for (const Side side : kSides) {
    if (position.royals(side).empty()) return Outcome{opponent(side), EndReason::royals_captured};
  }
  return std::nullopt;
}

bool two_royals_left(const Variant& variant, const Position& position) {
  const Square white = bare_royal(variant, position, Side::white);
  if (white == Square::none) return false;
  const Square black = bare_royal(variant, position, Side::black);
  return black != Square::none && !touch(variant.board, white, black);
}

std::optional<Outcome> bare_king(const Variant& variant, const Position& position, const AgainstBare& against) {
  for (const Side side : kSides) {
    const Square bare = bare_royal(variant, position, side);
    if (bare == Square::none) continue;
    const Side other = opponent(side);
    const SquareSet& royals = position.royals(other);
    int strong = 0;
    bool near = false;
    for (const Square s : live_pieces(variant, position, other)) {
      if ((against.weak >> index(position.at(s).kind()) & 1) != 0) continue;
      ++strong;
      near = near || touch(variant.board, s, bare);
    }
    bool attacked_royal = false;
    for (const Square s : royals) {
      attacked_royal = attacked_royal || attacked(variant, position, s, side);
    }
    const bool exposed = attacked_royal && (against.every_royal_safe || royals.size() == 1);
    if (royals.empty() || strong < 2 || exposed || (strong == 2 && near)) continue;
    return Outcome{other, EndReason::bare_king};
  }
  return std::nullopt;
}

}  // namespace rules
