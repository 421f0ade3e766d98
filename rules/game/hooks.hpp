// The hooks of a game: what it says in code because data cannot: veto, more actions, after-effects, endings, setups. A
// game sets those that it needs; the others stay null and cost nothing. Pure functions of a position.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/game/action.hpp"
#include "rules/game/error.hpp"
#include "rules/game/outcome.hpp"
#include "rules/game/position.hpp"
#include "rules/game/turn_kind.hpp"

namespace rules {

struct KindSpec;
struct Start;
struct Variant;
class Edit;
class History;

/// How a position is played on; unset: as the default TurnKind says.
using TurnKindOf = TurnKind (*)(const Variant&, const Position&);

/// Forbids some of the landings that a walk allows.
struct Veto {
  /// The pieces of the side to move whose landings have to be asked about; all others are free.
  SquareSet (*watched)(const Variant&, const Position&) = nullptr;
  /// Says whether the piece on `from` may land on `to`, which its walk allows.
  bool (*permits)(const Variant&, const Position&, Square from, Square to) = nullptr;
  /// The rule that forbids this action, as a sentence for the player; empty if none does. `via` is set if the player
  /// wrote a square on the way.
  std::string (*objection)(const Variant&, const Position&, const Action&) = nullptr;
  /// True if a piece attacks only what it may land on. Every risky move is then tested by playing it.
  bool attacks_too = false;
};

/// Counts the actions that are no landing of a walk, and appends them to `out` if that is given. `stuck`: nothing else
/// is legal.
using MoreActions = std::uint64_t (*)(const Variant&, const Position&, bool stuck, Actions* out);

/// The effects of an action.
struct Deed {
  const Action& action;
  Piece piece;  // the piece as it set out
  Piece taken;  // what stood on action.to, or empty
  Piece taken_on_way;
  Edit& edit;  // changes the pieces so that viewers see it
};
/// Sets registers, and changes pieces, after an action; the other side is to move already (not after a roll).
using AfterEffects = void (*)(const Variant&, Position&, const Deed&);

/// Names the rule of this game alone that forbids what was tried: an action that is not legal and has no promotion,
/// with the mover's piece on `from`. None if the general rules say why.
using Explanation = std::optional<Error> (*)(const Variant&, const Position&, const Action& tried);

/// How the game ends when the newest position of the history has occurred often enough.
using RepeatedEnding = Outcome (*)(const Variant&, const Position& newest, const History&);

/// Says whether a landing turns a piece into its `+` kind.
enum class Promotion : std::uint8_t { never, may, must };
struct Promotions {
  Promotion quiet = Promotion::never;
  Promotion capture = Promotion::never;
};

/// Says what a square is to a kind.
enum class Entry : std::uint8_t {
  open,
  quiet,   // the kind enters it without capturing, and is not captured there
  closed,  // it does not exist for this kind
};

/// All hooks of a game; null: the general rule holds.
struct Hooks {
  // Asked while the variant is compiled. Says where a piece with a promoted side promotes.
  Promotions (*promotes)(const Variant&, const KindSpec&, Side, Square from, Square to) = nullptr;
  /// Says which squares are not open to all kinds.
  Entry (*entry)(const Variant&, Kind, Side, Square) = nullptr;

  // Asked of positions as they are written.
  /// The Rook that a letter of the rights means, in a game that reads `KQkq` and `HAha`, too.
  std::optional<Square> (*right_letter)(const Variant&, const Position&, char letter) = nullptr;
  /// Squares of the first ranks where neither King nor Rook ever begins.
  bool (*off_the_array)(const Variant&, Square) = nullptr;
  /// The kind as which a piece set out that has just passed a square, if its moves change its kind.
  Kind (*set_out_as)(const Variant&, Kind arrived) = nullptr;

  // Asked while it is played.
  TurnKindOf turn_kind = nullptr;
  Veto veto;
  MoreActions more_actions = nullptr;
  /// Lists the rolls that count where chance decides; the others are thrown again.
  MoreActions rolls = nullptr;
  /// The kinds that a pawn may become on that square, a bit per kind.
  std::uint64_t (*becomes_on)(const Variant&, Square to) = nullptr;
  AfterEffects after = nullptr;
  bool after_keeps_pieces = false;  // it sets registers only
  Explanation explain = nullptr;

  // Endings.
  /// An ending of the game's own, asked before the general ones.
  std::optional<Outcome> (*ending)(const Variant&, const Position&, Mobility) = nullptr;
  bool (*insufficient)(const Variant&, const Position&) = nullptr;
  RepeatedEnding repeated = nullptr;
  /// True if the game's page counts this side's pieces as too little to win with, whatever the other side has.
  bool (*helpless)(const Variant&, const Position&, Side) = nullptr;

  // Setups.
  std::expected<Start, Error> (*start)(const Variant&, std::string_view setup) = nullptr;
  /// The setup that these dice give in that round of a match (1: a single game).
  std::expected<std::string, Error> (*setup_of_dice)(const Variant&, std::span<const std::uint64_t> numbers,
                                                     int round) = nullptr;
};

}  // namespace rules
