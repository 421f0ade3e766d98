// The single door for playing: what may be done, doing it, and whether it is over. Pure functions of values.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "rules/game/action.hpp"
#include "rules/game/change.hpp"
#include "rules/game/error.hpp"
#include "rules/game/outcome.hpp"
#include "rules/game/position.hpp"
#include "rules/game/variant.hpp"

namespace rules {

/// Appends every legal action; none if the game is over as far as the position alone tells.
void legal_actions(const Variant& variant, const Position& position, Actions& out);

/// The kind of actions that a search wants.
enum class Wanted : std::uint8_t {
  all,
  captures,  // captures, and pawns that promote (no `+`); everything where a royal piece has to leave a check
};
/// Appends such actions of a position that is not over and waits for no die; true if the side to move is in check.
bool list_actions(const Variant& variant, const Position& position, Wanted wanted, Actions& out);

/// True if an action that is legal here captures something of the enemy.
[[nodiscard]] bool captures(const Position& position, const Action& action);

/// How many legal actions there are, without listing them.
[[nodiscard]] std::uint64_t count_actions(const Variant& variant, const Position& position);

/// True if the side to move (or `side`) has a royal piece that could be captured now, in games where that is check.
[[nodiscard]] bool in_check(const Variant& variant, const Position& position);
[[nodiscard]] bool in_check(const Variant& variant, const Position& position, Side side);

/// True if `by` could capture an enemy piece standing on `target`, everything else as it is.
[[nodiscard]] bool attacked(const Variant& variant, const Position& position, Square target, Side by);

/// The squares of the pieces of `by` that could capture on `target`; and those of the pieces that give the check of
/// in_check(): no square if there is none.
[[nodiscard]] SquareSet attackers(const Variant& variant, const Position& position, Square target, Side by);
[[nodiscard]] SquareSet checkers(const Variant& variant, const Position& position);

/// Plays an action that legal_actions lists. `changes`, where given, gets what a viewer animates.
void apply(const Variant& variant, Position& position, const Action& action, Changes* changes = nullptr);

/// The only function that decides endings; knows all of them but repetition (that needs a History).
[[nodiscard]] std::optional<Outcome> outcome(const Variant& variant, const Position& position);

/// True if the game's page counts this side's pieces as too little to win with, whatever the other side has.
[[nodiscard]] bool is_helpless(const Variant& variant, const Position& position, Side side);

/// The positions since the last irreversible change: what repetition needs. Kept beside a Position, not inside.
/// Irreversible in every game is that a piece or a right has gone: neither comes back. A pawn's move is not (a die that
/// has rolled off its pawn may show it again), and what is kept for that is little, because captures come often enough.
class History {
 public:
  /// A position, and the action that led to it.
  struct Ply {
    std::uint64_t hash = 0;
    Square from = Square::none;
    Square to = Square::none;
  };

  /// Call with the start position alone, then after every apply with what was applied.
  void push(const Position& position, const Action& last = {});
  /// Sets all that the history keeps: `plies` led to `newest`, and none of them was irreversible.
  void assign(std::span<const Ply> plies, const Position& newest);
  /// How often the newest position has stood on the board.
  [[nodiscard]] int occurrences() const;
  /// How often `next` has stood on the board, once it is pushed.
  [[nodiscard]] int occurrences_with(const Position& next) const;
  /// The plies after the first occurrence of the newest position, up to it: none of them took a piece.
  [[nodiscard]] std::span<const Ply> since_first_occurrence() const;
  /// How many positions it keeps.
  [[nodiscard]] std::size_t kept() const { return plies_.size(); }

 private:
  [[nodiscard]] bool irreversible(const Position& next) const;

  std::vector<Ply> plies_;
  int pieces_ = 0;  // the pieces of the newest position, and its rights
  int rights_ = 0;
};

/// The outcome, repetition included. `history` must have `position` as its newest.
[[nodiscard]] std::optional<Outcome> outcome(const Variant& variant, const Position& position, const History& history);
/// The outcome of a position that is not pushed yet: `last` has made it from the newest one.
[[nodiscard]] std::optional<Outcome> outcome(const Variant& variant, const Position& position, const History& history,
                                             const Action& last);

/// The facts about a position that are found by listing its moves once.
struct Survey {
  std::optional<Outcome> outcome = {};
  bool check = false;   // in_check(): once the game is over, too
  bool chance = false;  // dice must fall before anybody moves
  Actions legal = {};   // none once the game is over, none while dice must fall
  Actions rolls = {};   // those of them that call for dice
};
/// `history` must have `position` as its newest.
[[nodiscard]] Survey survey(const Variant& variant, const Position& position, const History& history);
/// The survey of a position that is not pushed yet: `last` has made it from the newest one. `memory`: a list that is no
/// longer wanted, whose memory the legal moves take.
[[nodiscard]] Survey survey(const Variant& variant, const Position& position, const History& history,
                            const Action& last, Actions memory = {});

/// Chance decides: these dice must fall, and chance_action says what they mean.
struct Chance {
  const Dice* dice;
};
/// The turn of a game: a player's, chance's, or nobody's any more.
using Turn = std::variant<Side, Chance, Outcome>;
[[nodiscard]] Turn whose_turn(const Variant& variant, const Position& position);
[[nodiscard]] Turn whose_turn(const Variant& variant, const Position& position, const History& history);

/// The action that these numbers are where chance decides. If the die is thrown until the rules have enough,
/// Reason::more_dice asks for another number.
[[nodiscard]] std::expected<Action, Error> chance_action(const Variant& variant, const Position& position,
                                                         std::span<const std::uint64_t> numbers);

/// True if dice must fall once this legal action is played. `history` has `position` as its newest.
[[nodiscard]] bool calls_for_dice(const Variant& variant, const Position& position, const History& history,
                                  const Action& action);

}  // namespace rules
