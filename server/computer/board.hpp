// A game as the computer follows it: the position and what may be played, from the moves and rolls that it is told of.
// One game each; one thread.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/values.hpp"
#include "rules/rules.hpp"
#include "server/catalogue/variant_cache.hpp"

namespace server::computer {

class Board {
 public:
  /// The board at the start of a game; a sentence if the game has no such setup. `setup`: empty in games that have only
  /// one.
  static std::expected<Board, std::string> begin(SharedVariant variant, const std::string& setup);

  /// Plays a move, or a roll; the sentence of the rules if it is not legal.
  std::expected<void, std::string> play(const std::string& text);
  /// Back to the position in which the move after the first `ply` was made; a roll before it stays.
  void take_back(int ply);
  /// Back by one, a move or a roll; there is one.
  void undo();

  [[nodiscard]] const SharedVariant& variant() const { return variant_; }
  [[nodiscard]] const rules::Position& position() const { return position_; }
  [[nodiscard]] const std::vector<rules::History::Ply>& plies() const { return plies_; }
  [[nodiscard]] const rules::Survey& survey() const { return survey_; }
  /// How many faces each die has that must fall now; none: none must.
  [[nodiscard]] std::vector<std::uint64_t> dice_due() const;
  /// Moves that were made; rolls do not count.
  [[nodiscard]] int ply() const { return ply_; }
  /// The text of the last one that stands; `-` before the first.
  [[nodiscard]] const std::string& last_move() const { return last_move_; }
  /// The mark of the FEN, by which another follower of the game can be compared with this one.
  [[nodiscard]] std::string mark() const;
  /// True if dice must fall once this action is played.
  [[nodiscard]] bool calls_for_dice(const rules::Action& action) const;

 private:
  Board(SharedVariant variant, rules::Position start);
  void restart();

  struct Played {
    std::string text;
    rules::Action action;
    bool is_roll = false;
  };
  void apply(Played one);
  void look();

  SharedVariant variant_;
  rules::Position start_;
  rules::Position position_;
  rules::History history_;
  rules::Survey survey_;
  std::vector<rules::History::Ply> plies_;
  std::vector<Played> played_;
  int ply_ = 0;
  std::string last_move_;
};

}  // namespace server::computer
