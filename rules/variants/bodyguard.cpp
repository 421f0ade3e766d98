#include "rules/variants/bodyguard.hpp"

#include <algorithm>
#include <cstdlib>

namespace rules {
namespace {

int distance(const Topology& board, Square a, Square b) {
  const Cell& one = board.cell(a);
  const Cell& other = board.cell(b);
  return std::max(std::abs(one.file - other.file), std::abs(one.rank - other.rank));
}

SquareSet bodyguards(const Position& position, const SquareSet& pieces) {
  SquareSet found;
  for (const Square s : pieces) {
    if (position.at(s).kind() == kHia) found.add(s);
  }
  return found;
}

/// The Bodyguards that can hinder the piece on `from`.
SquareSet hinderers(const Variant& v, const Position& position, Square from) {
  const bool all = v.own.as<BodyguardOptions>().hinders_all;
  SquareSet found =
      bodyguards(position, all ? position.occupied() : position.pieces(opponent(position.at(from).owner())));
  found.remove(from);
  return found;
}

/// A Bodyguard of `guards` beside a square, or none.
Square guard_beside(const Variant& v, const SquareSet& guards, Square s) {
  Square found = Square::none;
  for (const Square guard : guards) {
    if (distance(v.board, guard, s) == 1) found = guard;
  }
  return found;
}

/// The hindrance to a move of more than one square.
struct Hindrance {
  Square at = Square::none;     // the square where the piece has to stop, or stands
  Square guard = Square::none;  // none: nothing hinders it
};
Hindrance hindrance(const Variant& v, const Position& position, Square from, Square to) {
  if (position.at(from).kind() == kMori || distance(v.board, from, to) <= 1) return {};
  const SquareSet guards = hinderers(v, position, from);
  if (guards.empty()) return {};
  if (const Square guard = guard_beside(v, guards, from); guard != Square::none) return {from, guard};
  if (!v.own.as<BodyguardOptions>().stops_sliders) return {};
  const Cell& begin = v.board.cell(from);
  const Cell& end = v.board.cell(to);
  const auto sign = [](int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
  const int files = sign(end.file - begin.file);
  const int ranks = sign(end.rank - begin.rank);
  for (Square s = v.board.offset(from, files, ranks); s != to; s = v.board.offset(s, files, ranks)) {
    if (const Square guard = guard_beside(v, guards, s); guard != Square::none) return {s, guard};
  }
  return {};
}

bool takes_king(const Variant& v, const Position& position, Square from, Square to) {
  return position.at(from).kind() == kHia && !position.at(to).empty() && v.royal(position.at(to).kind());
}

bool permits(const Variant& v, const Position& position, Square from, Square to) {
  return !takes_king(v, position, from, to) && hindrance(v, position, from, to).guard == Square::none;
}

SquareSet watched(const Variant& v, const Position& position) {
  const Side own = position.turn();
  const SquareSet& pieces = position.pieces(own);
  const SquareSet enemies = bodyguards(position, position.pieces(opponent(own)));
  const SquareSet own_guards = bodyguards(position, pieces);
  const bool all = v.own.as<BodyguardOptions>().hinders_all;
  const SquareSet guards = all ? enemies | own_guards : enemies;
  if (v.own.as<BodyguardOptions>().stops_sliders && !guards.empty()) return pieces;
  SquareSet near = own_guards;  // never to take the King
  for (const Square guard : guards) {
    for (const Direction d : kCompassPoints) {
      const Square beside = v.board.step(guard, d);
      if (beside != Square::none) near.add(beside);
    }
  }
  return near & pieces;
}

std::string objection(const Variant& v, const Position& position, const Action& action) {
  if (takes_king(v, position, action.from, action.to)) return "a Bodyguard never takes the King";
  const Hindrance found = hindrance(v, position, action.from, action.to);
  if (found.guard == Square::none) return "";
  const auto piece_on = [&](Square s) {
    return "the " + std::string(v.spec(position.at(s).kind()).name) + " on " + v.board.name(s);
  };
  const std::string power = "the Bodyguard's power: " + piece_on(action.from);
  if (found.at == action.from) return power + " stands beside " + piece_on(found.guard) + " and moves only one square";
  return power + " has to stop on " + v.board.name(found.at) + ", beside " + piece_on(found.guard);
}

}  // namespace

Veto bodyguards_power() {
  return {watched, permits, objection, true};
}

}  // namespace rules
