#include "rules/search/see.hpp"

#include "rules/game/attack.hpp"

namespace rules::search {
namespace {

/// True if the game is lost when the piece on `s` is captured.
bool is_last_royal(const Weights& weights, const Position& position, Square s) {
  const Piece piece = position.at(s);
  if (!position.royals(piece.owner()).has(s)) return false;
  return weights.each_royal_counts || position.royals(piece.owner()).size() == 1;
}

Score worth_at(const Weights& weights, const Position& position, Square s) {
  if (s == Square::none || position.at(s).empty()) return 0;
  if (is_last_royal(weights, position, s)) return kRoyal;
  return weights.worth[static_cast<std::size_t>(index(position.at(s).kind()))];
}

/// The attacker of `by` on `target` that is worth least, or none.
Square least_attacker(const Variant& variant, const Weights& weights, const Position& position, Square target, Side by,
                      const SquareSet& occupied) {
  Square best = Square::none;
  Score least = kInfinite;
  for (const Square from : variant.movement.sources(by, target) & position.pieces(by) & occupied) {
    if (from == target) continue;
    const Score worth = worth_at(weights, position, from);
    if (worth >= least) continue;
    const Path* path = variant.movement.path(position.at(from).kind(), by, from, target);
    for (; path != nullptr; path = path->more ? path + 1 : nullptr) {
      if (pieces_between(*path, occupied) != path->need) continue;
      best = from;
      least = worth;
      break;
    }
  }
  return best;
}

}  // namespace

Score taken_worth(const Weights& weights, const Position& position, const Action& action) {
  Score sum = 0;
  if (action.verb == Verb::en_passant || action.verb == Verb::take_on_way)
    sum += worth_at(weights, position, action.via);
  const bool enters = action.verb == Verb::move || action.verb == Verb::take_on_way;
  if (enters && action.to != action.from) sum += worth_at(weights, position, action.to);
  if (action.becomes != Kind::none && action.verb == Verb::move) {
    sum += weights.worth[static_cast<std::size_t>(index(action.becomes))] - worth_at(weights, position, action.from);
  }
  return sum;
}

Kind taken_kind(const Position& position, const Action& capture) {
  const bool on_way = capture.verb == Verb::en_passant || capture.verb == Verb::take_on_way;
  const bool only_on_way = on_way && (capture.to == capture.from || position.at(capture.to).empty());
  return position.at(only_on_way ? capture.via : capture.to).kind();
}

bool exchange_wins(const Variant& variant, const Weights& weights, const Position& position, const Action& action,
                   Score wanted) {
  Score balance = taken_worth(weights, position, action) - wanted;  // the balance for the side that would stop now
  if (balance < 0) return false;
  Score standing = worth_at(weights, position, action.from);
  if (action.becomes != Kind::none && action.verb == Verb::move) {
    standing = weights.worth[static_cast<std::size_t>(index(action.becomes))];
  }
  balance -= standing;  // if the standing piece is captured
  if (balance >= 0) return true;
  SquareSet occupied = position.occupied();
  occupied.remove(action.from);
  if (action.verb == Verb::en_passant || action.verb == Verb::take_on_way) occupied.remove(action.via);
  occupied.add(action.to);
  Side side = position.turn();
  bool wins = true;
  for (;;) {
    side = opponent(side);
    const Square from = least_attacker(variant, weights, position, action.to, side, occupied);
    if (from == Square::none) break;
    occupied.remove(from);
    standing = worth_at(weights, position, from);
    // A royal piece that must not be left attacked takes last, or not at all.
    if (standing == kRoyal &&
        least_attacker(variant, weights, position, action.to, opponent(side), occupied) != Square::none) {
      break;
    }
    wins = !wins;
    balance = -balance - 1 - standing;
    if (balance >= 0) break;
  }
  return wins;
}

}  // namespace rules::search
