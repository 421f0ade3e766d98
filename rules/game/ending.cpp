#include "rules/game/ending.hpp"

#include <algorithm>

#include "rules/game/attack.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/generate.hpp"
#include "rules/game/play.hpp"

namespace rules {
namespace {

struct AnyMove {
  bool found = false;
  void special(const Action&) { found = true; }
  void land(Square, Piece, const Node&) { found = true; }
};

/// Whether the side to move could do anything at all, were the game not over.
bool can_move(const Variant& variant, const Position& position, const Phase& phase) {
  if (!only_men_move(variant, phase)) {
    Actions actions;
    list_actions(variant, position, actions);
    return !actions.empty();
  }
  AnyMove any;
  Generator(variant, position, any).run();
  return any.found;
}

/// The position's own ending, checkmate and stalemate first (the pages' section "End of the game").
std::optional<Outcome> without_history(const Variant& variant, const Position& position, bool repeated) {
  const Phase phase = phase_of(variant, position);
  if (!phase.can_end) return std::nullopt;
  const Side winner = opponent(position.turn());
  const Mobility mobility = can_move(variant, position, phase) ? Mobility::free
                            : in_check(variant, position)      ? Mobility::checkmate
                                                               : Mobility::stalemate;
  if (variant.ending != nullptr) {
    if (const auto own = variant.ending(variant, position, mobility)) return own;
  }
  if (mobility != Mobility::free) {
    if (mobility == Mobility::checkmate) return Outcome{winner, EndReason::checkmate};
    return Outcome{variant.stalemate_loses ? std::optional(winner) : std::nullopt, EndReason::stalemate};
  }
  if (variant.insufficient != nullptr && variant.insufficient(variant, position)) {
    return Outcome{std::nullopt, EndReason::insufficient_material};
  }
  if (repeated) return Outcome{std::nullopt, EndReason::repetition};
  if (variant.quiet_plies_to_draw != 0 && position.halfmove() >= variant.quiet_plies_to_draw) {
    return Outcome{std::nullopt, EndReason::move_rule};
  }
  return std::nullopt;
}

}  // namespace

std::string_view name(EndReason reason) {
  switch (reason) {
    case EndReason::checkmate:
      return "checkmate";
    case EndReason::stalemate:
      return "stalemate";
    case EndReason::repetition:
      return "repetition";
    case EndReason::move_rule:
      return "move-rule";
    case EndReason::insufficient_material:
      return "insufficient-material";
    case EndReason::royals_captured:
      return "royals-captured";
    case EndReason::bare_king:
      return "bare-king";
    case EndReason::citadel:
      return "citadel";
  }
  return "";
}

std::string status_text(const std::optional<Outcome>& outcome) {
  if (!outcome) return "ongoing";
  std::string text = !outcome->winner ? "draw" : *outcome->winner == Side::white ? "white" : "black";
  return text.append(" ").append(name(outcome->reason));
}

bool attacked(const Variant& variant, const Position& position, Square target, Side by) {
  return attacked_by(variant, position, target, by, position.men(by), position.occupied());
}

bool in_check(const Variant& variant, const Position& position, Side side) {
  const Phase phase = phase_of(variant, position);
  if (!phase.guarded || (phase.exposed && side != position.turn())) return false;
  bool check = false;
  if (!guards_royals(variant, position, side)) return check;
  position.royals(side).for_each(
      [&](Square royal) { check = check || attacked(variant, position, royal, opponent(side)); });
  return check;
}

bool in_check(const Variant& variant, const Position& position) {
  return in_check(variant, position, position.turn());
}

std::optional<Outcome> outcome(const Variant& variant, const Position& position) {
  return without_history(variant, position, false);
}

std::optional<Outcome> outcome(const Variant& variant, const Position& position, const History& history) {
  const bool repeated = variant.repeats_to_draw != 0 && history.occurrences() >= variant.repeats_to_draw;
  return without_history(variant, position, repeated);
}

Turn whose_turn(const Variant& variant, const Position& position) {
  if (const auto ended = outcome(variant, position)) return *ended;
  if (phase_of(variant, position).chance) return Chance{&variant.dice_in_play};
  return position.turn();
}

Turn whose_turn(const Variant& variant, const Position& position, const History& history) {
  if (const auto ended = outcome(variant, position, history)) return *ended;
  return whose_turn(variant, position);
}

void History::push(const Variant& variant, const Position& position) {
  counts_ = phase_of(variant, position).repeatable;
  if (counts_) hashes_.push_back(position.hash());
}

int History::occurrences() const {
  return counts_ ? static_cast<int>(std::ranges::count(hashes_, hashes_.back())) : 0;
}

}  // namespace rules
