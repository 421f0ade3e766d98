#include "rules/game/check_finder.hpp"

#include <algorithm>

#include "rules/game/chance.hpp"

namespace rules {
namespace {

/// The royal pieces of the side not to move that a check would be given to.
SquareSet checked_royals(const Variant& variant, const Position& position) {
  const Side enemy = opponent(position.turn());
  if (variant.royalty == Royalty::last_safe && !guards_royals(variant, position, enemy)) return {};
  return position.royals(enemy);
}

}  // namespace

CheckFinder::CheckFinder(const Variant& variant, const Position& position)
    : variant_(variant),
      position_(position),
      targets_(checked_royals(variant, position)),
      playing_tells_((variant.hooks.after != nullptr && !variant.hooks.after_keeps_pieces) ||
                     variant.hooks.veto.attacks_too || variant.hooks.turn_kind != nullptr),
      own_(variant, position, targets_, position.turn()) {}

bool CheckFinder::gives_check(const Action& action) const {
  if (playing_tells_) return when_played(action);
  switch (action.verb) {
    case Verb::move:
    case Verb::double_step:
      break;
    case Verb::pass:
      return own_.check();
    case Verb::roll:
      return false;
    default:
      return when_played(action);
  }
  // A royal piece that is taken or made changes whose check counts.
  if (targets_.has(action.to)) return when_played(action);
  if (variant_.royalty == Royalty::last_safe && (!position_.at(action.to).empty() || action.becomes != Kind::none)) {
    return when_played(action);
  }
  if (!own_.safe_after(action.from, action.to)) return true;
  const Piece piece = position_.at(action.from);
  const Kind arrives = action.becomes == Kind::none ? piece.kind() : action.becomes;
  return looks_at(Piece(arrives, piece.owner()), action.from, action.to);
}

bool CheckFinder::looks_at(Piece piece, Square from, Square to) const {
  SquareSet occupied = position_.occupied();
  occupied.remove(from);
  occupied.add(to);
  for (const Square royal : targets_) {
    const Path* path = variant_.movement.path(piece.kind(), piece.owner(), to, royal);
    for (; path != nullptr; path = path->more ? path + 1 : nullptr) {
      if (pieces_between(*path, occupied) == path->need) return true;
    }
  }
  return false;
}

bool CheckFinder::when_played(const Action& action) const {
  Position after = position_;
  apply(variant_, after, action);
  return in_check(variant_, after, opponent(position_.turn()));
}

}  // namespace rules
