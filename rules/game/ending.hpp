// Decides which ending a position has, also endings that need no look at the moves. Internal to rules; outcome() and
// survey() in play.hpp are the public answers.
#pragma once
#include <optional>

#include "rules/game/outcome.hpp"
#include "rules/game/play.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// The mobility of the side to move, given whether it has a legal move and whether it is in check.
[[nodiscard]] constexpr Mobility mobility_of(bool moves, bool check) {
  if (moves) return Mobility::free;
  return check ? Mobility::checkmate : Mobility::stalemate;
}

/// True if the newest position has occurred often enough to end the game.
[[nodiscard]] inline bool repeats(const Variant& variant, const History& history) {
  return variant.repeats_to_draw != 0 && history.occurrences() >= variant.repeats_to_draw;
}
/// True if `next` would have occurred often enough to end the game once it is pushed.
[[nodiscard]] inline bool will_repeat(const Variant& variant, const History& history, const Position& next) {
  return variant.repeats_to_draw != 0 && history.occurrences_with(next) >= variant.repeats_to_draw;
}

/// Decides every ending, in the order of the pages' section "End of the game". `mobility`: whatever a die shows.
/// `repeated`: the history, if it ends the game.
[[nodiscard]] std::optional<Outcome> judge(const Variant& variant, const Position& position, Mobility mobility,
                                           const History* repeated);

/// The game's own ending, insufficient material or the move rule: it is over whoever could still move.
[[nodiscard]] inline bool ended_on_the_board(const Variant& variant, const Position& position) {
  if (variant.hooks.turn_kind != nullptr && !variant.hooks.turn_kind(variant, position).can_end) return false;
  if (variant.hooks.ending != nullptr && variant.hooks.ending(variant, position, Mobility::free)) return true;
  if (variant.quiet_plies_to_draw != 0 && position.halfmove() >= variant.quiet_plies_to_draw) return true;
  return variant.hooks.insufficient != nullptr && variant.hooks.insufficient(variant, position);
}

/// True if one side's royal pieces are gone, as the last move may have captured them, in a game where they are
/// captured.
[[nodiscard]] bool ended_by_capture(const Variant& variant, const Position& position);

}  // namespace rules
