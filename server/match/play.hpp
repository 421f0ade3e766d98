// The game on the board: position, history and moves so far, and what a move would make of them. Knows no players, no
// time and no dice. The variant outlives it. A part of the match: it changes only as events are applied.
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/values.hpp"
#include "rules/rules.hpp"
#include "server/base/boxed.hpp"

namespace server {

/// A position, and what the rules say of it.
struct Board : rules::Survey {
  rules::Position position;
};

/// The result of a legal move: the board after it, and the changes.
struct Played {
  Board board;
  rules::Changes changes;
};

/// A move, or a roll in play. Few bytes, as a game may have many; its changes follow from it, and so does its text,
/// unless a die was thrown again.
struct Made {
  rules::Action action;
  rules::Side by{};  // the side whose turn it was
  bool roll = false;
  bool operator==(const Made&) const = default;
};

class Play {
 public:
  Play(const rules::Variant& variant, const rules::Start& start);

  /// The result that `text` would have now; nothing changes. It is kept for play(), which is usually called next, and
  /// stands until something else is tried or played.
  [[nodiscard]] std::expected<const Played*, rules::Error> tried(std::string_view text) const;
  /// Makes the move, or plays the roll.
  std::expected<void, rules::Error> play(std::string_view text);
  /// Goes back to the position in which the move after `ply` was made: a roll that came before it stays.
  void take_back(int ply);

  /// How many moves were made; rolls do not count.
  [[nodiscard]] int ply() const { return plies_; }
  /// How many moves were made when this side made its last one. None: it has made none.
  [[nodiscard]] std::optional<int> ply_before_last_move(rules::Side side) const;
  /// The purpose of a roll that is called for now, in the text that fair1 signs: `9:d1g4`, or `0:-` before the first
  /// move.
  [[nodiscard]] std::string call_for() const;
  [[nodiscard]] rules::Side turn() const { return board_.position.turn(); }
  [[nodiscard]] const Board& board() const { return board_; }
  /// The history of the positions up to the one on the board.
  [[nodiscard]] const rules::History& history() const { return history_; }
  /// All moves, with the rolls in their places among them.
  [[nodiscard]] const std::vector<Made>& moves() const { return moves_; }
  /// The text of a move or roll as it was written when it was made; `at` is its index in moves().
  [[nodiscard]] std::string text_of(std::size_t at) const;
  /// The texts of all moves and rolls, as `astragal rules` replays them.
  [[nodiscard]] std::vector<std::string> texts() const;
  /// The changes that the last move or roll has made.
  [[nodiscard]] const rules::Changes& changes() const { return changes_; }
  /// The position before the first move or roll.
  [[nodiscard]] rules::Position start() const;
  [[nodiscard]] const std::string& setup() const { return setup_; }
  [[nodiscard]] const std::string& start_fen() const { return start_fen_; }

 private:
  /// A move or roll that can be made now.
  struct Trial {
    std::string text;
    rules::Action action;
    Played played;
  };
  [[nodiscard]] std::expected<Trial, rules::Error> trial_of(std::string_view text) const;

  const rules::Variant* variant_;
  std::string setup_;
  std::string start_fen_;  // the position itself is seldom needed
  Board board_;
  rules::History history_;
  std::vector<Made> moves_;
  /// A roll with every throw, where its action knows the last one alone.
  struct Throws {
    std::size_t at;  // its place among the moves
    std::string text;
  };
  std::vector<Throws> throws_;  // ascending; few
  rules::Changes changes_;
  int plies_ = 0;
  mutable Boxed<Trial> trial_;  // what tried() gave last, until something is played
};

/// The moves that can be played on a board, as texts in bytewise order; empty while a roll is due, and after the rules
/// have ended the game.
struct Moves {
  std::vector<std::string> legal;
  std::vector<std::string> rolls;  // those of them that call for dice
};
[[nodiscard]] Moves moves_of(const rules::Variant& variant, const Board& board);
/// The position before the first move.
[[nodiscard]] protocol::Start start_of(const Play& play);
/// The changes that a viewer animates, in the form that `astragal rules` writes.
[[nodiscard]] protocol::Changes to_wire(const rules::Variant& variant, const rules::Changes& changes);

}  // namespace server
