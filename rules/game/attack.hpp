// Looking back from a square: who could capture there? Reads the Paths that rules/piece/movement.hpp derives from the
// reach graphs. Internal to rules/game; the public questions are in rules/game/play.hpp.
#pragma once
#include "rules/game/position.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// True if `side` may not leave its royal pieces attacked; that can depend on how many it has.
[[nodiscard]] inline bool guards_royals(const Variant& variant, const Position& position, Side side) {
  if (variant.royalty == Royalty::each_safe) return true;
  return variant.royalty == Royalty::last_safe && position.royals(side).size() == 1;
}

/// How many of the squares of a path are occupied, seen as `need` wants it.
[[nodiscard]] inline int pieces_between(const Path& path, const SquareSet& occupied) {
  return (path.between & occupied).size();
}

/// Does attacked_by() for games whose veto holds for attacks, too; a separate function, so that other games do not pay
/// for it.
[[nodiscard]] bool attacked_if_permitted(const Variant& variant, const Position& position, Square target, Side by,
                                         const SquareSet& attackers, const SquareSet& occupied);

/// True if one of `attackers` (pieces of `by`) could capture on `target` if exactly `occupied` were occupied. Kinds are
/// read from `position`; `occupied` may differ from it, as after a move that is only being considered.
[[nodiscard]] inline bool attacked_by(const Variant& variant, const Position& position, Square target, Side by,
                                      const SquareSet& attackers, const SquareSet& occupied) {
  const SquareSet candidates = variant.movement.sources(by, target) & attackers;
  if (variant.hooks.veto.attacks_too) [[unlikely]] {
    return attacked_if_permitted(variant, position, target, by, attackers, occupied);
  }
  for (const Square from : candidates) {
    const Path* path = variant.movement.path(position.at(from).kind(), by, from, target);
    if (path == nullptr) continue;
    for (;; ++path) {
      if (pieces_between(*path, occupied) == path->need) return true;
      if (!path->more) break;
    }
  }
  return false;
}

}  // namespace rules
