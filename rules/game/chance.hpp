// Chance nodes: positions in which a die must fall before anybody goes on. The caller throws; the rules say what was
// thrown. Internal to rules, but for chance_action and calls_for_dice, which play.hpp declares.
#pragma once
#include "rules/game/play.hpp"

namespace rules {

[[nodiscard]] inline TurnKind turn_kind_of(const Variant& variant, const Position& position) {
  return variant.hooks.turn_kind == nullptr ? TurnKind{} : variant.hooks.turn_kind(variant, position);
}

/// Appends the rolls that count; any other number is thrown again.
void list_rolls(const Variant& variant, const Position& position, Actions& out);

}  // namespace rules
