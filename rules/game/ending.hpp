// The endings that need no look at the moves. Internal to rules; outcome() in play.hpp is the public answer.
#pragma once
#include <optional>

#include "rules/game/outcome.hpp"
#include "rules/variants/variant.hpp"

namespace rules {

/// The game's own ending, insufficient material or the move rule: it is over whoever could still move.
[[nodiscard]] inline bool ended_on_the_board(const Variant& variant, const Position& position) {
  if (variant.phase != nullptr && !variant.phase(variant, position).can_end) return false;
  if (variant.ending != nullptr && variant.ending(variant, position, Mobility::free)) return true;
  if (variant.quiet_plies_to_draw != 0 && position.halfmove() >= variant.quiet_plies_to_draw) return true;
  return variant.insufficient != nullptr && variant.insufficient(variant, position);
}

/// Whether one side's royal men are gone as the last move may have captured them, in a game where they are captured.
[[nodiscard]] bool ended_by_capture(const Variant& variant, const Position& position);

}  // namespace rules
