// What a game says in code because data cannot: veto, more actions, after-effects, what repetition means. A game sets
// those that it needs; the others stay null and cost nothing. Pure functions of a position.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "rules/game/action.hpp"
#include "rules/game/error.hpp"
#include "rules/game/outcome.hpp"
#include "rules/game/phase.hpp"
#include "rules/game/position.hpp"

namespace rules {

struct Variant;
class Edit;
class History;

/// How a position is played on; unset: as the default Phase says.
using PhaseOf = Phase (*)(const Variant&, const Position&);

/// Forbids some of the landings that a walk allows.
struct Veto {
  /// The men of the side to move whose landings have to be asked about; all others are free.
  SquareSet (*watched)(const Variant&, const Position&) = nullptr;
  /// Whether the man on `from` may land on `to`, which his walk allows.
  bool (*permits)(const Variant&, const Position&, Square from, Square to) = nullptr;
  /// The rule that forbids this action, as a sentence for the player; empty if none does. `via` is set if the player
  /// wrote a square on the way.
  std::string (*objection)(const Variant&, const Position&, const Action&) = nullptr;
  /// Whether a man attacks only what he may land on. Every risky move is then tested by playing it.
  bool attacks_too = false;
};

/// Counts the actions that are no landing of a walk, and appends them to `out` if that is given. `stuck`: nothing else
/// is legal.
using MoreActions = std::uint64_t (*)(const Variant&, const Position&, bool stuck, Actions* out);

/// What an action did.
struct Deed {
  const Action& action;
  Piece man;    // as he set out
  Piece taken;  // what stood on action.to, or empty
  Piece taken_on_way;
  Edit& edit;  // changes the men so that viewers see it
};
/// Sets registers, and changes men, after an action; the other side is to move already (not after a roll).
using AfterEffects = void (*)(const Variant&, Position&, const Deed&);

/// Which rule of this game alone forbids what was tried: an action that is not legal and has no promotion, with the
/// mover's man on `from`. Nothing if the general rules say why.
using Explanation = std::optional<Error> (*)(const Variant&, const Position&, const Action& tried);

/// How the game ends when the newest position of the history has occurred often enough.
using RepeatedEnding = Outcome (*)(const Variant&, const Position& newest, const History&);

}  // namespace rules
