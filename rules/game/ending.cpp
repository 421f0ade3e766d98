#include "rules/game/ending.hpp"

#include <algorithm>

#include "rules/game/attack.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/generate.hpp"
#include "rules/game/play.hpp"

namespace rules {
namespace {

/// Hears of the moves until there is one.
struct AnyMove {
  const Variant& variant;
  const Position& position;
  bool enough = false;
  void more(MoreActions more_actions) { enough = enough || more_actions(variant, position, true, nullptr) != 0; }
  void special(const Action&) { enough = true; }
  void land(Square, Piece, const Node&) { enough = true; }
};

std::optional<Outcome> decide(const Variant& variant, const Position& position, const History* repeated) {
  AnyMove any{variant, position};
  Generator generator(variant, position, any);
  generator.run();
  return judge(variant, position, mobility_of(any.enough, !any.enough && generator.check()), repeated);
}

/// The turn in a game that is not over: a player's or chance's.
Turn goes_on(const Variant& variant, const Position& position) {
  if (turn_kind_of(variant, position).chance) return Chance{&variant.dice_in_play};
  return position.turn();
}

}  // namespace

std::optional<Outcome> judge(const Variant& variant, const Position& position, Mobility mobility,
                             const History* repeated) {
  if (!turn_kind_of(variant, position).can_end) return std::nullopt;
  if (variant.hooks.ending != nullptr) {
    if (const auto own = variant.hooks.ending(variant, position, mobility)) return own;
  }
  const Side winner = opponent(position.turn());
  if (mobility == Mobility::checkmate) return Outcome{winner, EndReason::checkmate};
  if (mobility == Mobility::stalemate) {
    return Outcome{variant.stalemate_loses ? std::optional(winner) : std::nullopt, EndReason::stalemate};
  }
  if (variant.hooks.insufficient != nullptr && variant.hooks.insufficient(variant, position)) {
    return Outcome{std::nullopt, EndReason::insufficient_material};
  }
  if (repeated != nullptr) {
    if (variant.hooks.repeated != nullptr) return variant.hooks.repeated(variant, position, *repeated);
    return Outcome{std::nullopt, EndReason::repetition};
  }
  if (variant.quiet_plies_to_draw != 0 && position.halfmove() >= variant.quiet_plies_to_draw) {
    return Outcome{std::nullopt, EndReason::move_rule};
  }
  return std::nullopt;
}

bool ended_by_capture(const Variant& variant, const Position& position) {
  const Side mover = position.turn();
  if (position.royals(Side::white).empty() == position.royals(Side::black).empty()) return false;
  if (variant.royal_capture == RoyalCapture::taken) return true;
  if (!position.royals(mover).empty()) return false;
  Position before = position;
  before.set_turn(opponent(mover));
  if (mover == Side::white) before.set_fullmove(position.fullmove() - 1);
  return turn_kind_of(variant, before).royals_fall;
}

std::string_view name(EndReason reason) {
#define ASTRAGAL_WORD(value, word) word,
  static constexpr std::string_view kWords[] = {ASTRAGAL_RULES_END_REASONS(ASTRAGAL_WORD)};
#undef ASTRAGAL_WORD
  return kWords[static_cast<std::size_t>(reason)];
}

std::string status_text(const std::optional<Outcome>& outcome) {
  if (!outcome) return "ongoing";
  std::string text = !outcome->winner ? "draw" : *outcome->winner == Side::white ? "white" : "black";
  return text.append(" ").append(name(outcome->reason));
}

bool attacked_if_permitted(const Variant& variant, const Position& position, Square target, Side by,
                           const SquareSet& attackers, const SquareSet& occupied) {
  for (const Square from : variant.movement.sources(by, target) & attackers) {
    const Path* path = variant.movement.path(position.at(from).kind(), by, from, target);
    for (; path != nullptr; path = path->more ? path + 1 : nullptr) {
      const bool open = pieces_between(*path, occupied) == path->need;
      if (open && variant.hooks.veto.permits(variant, position, from, target)) return true;
    }
  }
  return false;
}

bool attacked(const Variant& variant, const Position& position, Square target, Side by) {
  return attacked_by(variant, position, target, by, position.pieces(by), position.occupied());
}

SquareSet attackers(const Variant& variant, const Position& position, Square target, Side by) {
  SquareSet found;
  for (const Square from : variant.movement.sources(by, target) & position.pieces(by)) {
    if (attacked_by(variant, position, target, by, SquareSet::only(from), position.occupied())) found.add(from);
  }
  return found;
}

SquareSet checkers(const Variant& variant, const Position& position) {
  SquareSet found;
  if (!in_check(variant, position)) return found;
  const Side own = position.turn();
  for (const Square royal : position.royals(own)) found |= attackers(variant, position, royal, opponent(own));
  return found;
}

bool in_check(const Variant& variant, const Position& position, Side side) {
  if (!turn_kind_of(variant, position).guarded) return false;
  if (variant.royalty == Royalty::last_safe && !guards_royals(variant, position, side)) return false;
  return std::ranges::any_of(position.royals(side),
                             [&](Square royal) { return attacked(variant, position, royal, opponent(side)); });
}

bool in_check(const Variant& variant, const Position& position) {
  return in_check(variant, position, position.turn());
}

std::optional<Outcome> outcome(const Variant& variant, const Position& position) {
  return decide(variant, position, nullptr);
}

std::optional<Outcome> outcome(const Variant& variant, const Position& position, const History& history) {
  return decide(variant, position, repeats(variant, history) ? &history : nullptr);
}

std::optional<Outcome> outcome(const Variant& variant, const Position& position, const History& history,
                               const Action& last) {
  if (!will_repeat(variant, history, position)) return decide(variant, position, nullptr);
  History then = history;
  then.push(position, last);
  return decide(variant, position, &then);
}

bool is_helpless(const Variant& variant, const Position& position, Side side) {
  return variant.hooks.helpless != nullptr && variant.hooks.helpless(variant, position, side);
}

Turn whose_turn(const Variant& variant, const Position& position) {
  if (const auto ended = outcome(variant, position)) return *ended;
  return goes_on(variant, position);
}

Turn whose_turn(const Variant& variant, const Position& position, const History& history) {
  if (const auto ended = outcome(variant, position, history)) return *ended;
  return goes_on(variant, position);
}

}  // namespace rules
