// A game as a client that has the rules follows it: what can be played, and what a move or a roll in play leads to. It
// is told nothing but their texts. A std::logic_error says that a text does not fit. One thread.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "rules/rules.hpp"

namespace server::test {

class Follower {
 public:
  /// Begins at the start of a game. `setup`: its name, empty in games that have only one.
  Follower(const std::string& variant, const rules::Options& options, const std::string& setup);

  /// Plays a move, or a roll.
  void play(const std::string& text);
  /// Goes back to the position in which the move after `ply` was made; a roll before it stays.
  void take_back(int ply);

  [[nodiscard]] std::string fen() const { return rules::to_fen(*variant_, position_); }
  /// Gives the mark that clients that have the rules are told instead of the FEN.
  [[nodiscard]] std::string mark() const;
  /// Gives the legal moves in bytewise order; none while dice must fall, and at the end.
  [[nodiscard]] std::vector<std::string> legal() const { return texts_of(survey_.legal); }
  /// Gives those legal moves that call for dice.
  [[nodiscard]] std::vector<std::string> rolls() const { return texts_of(survey_.rolls); }

 private:
  void begin();
  [[nodiscard]] std::vector<std::string> texts_of(const rules::Actions& actions) const;

  std::unique_ptr<const rules::Variant> variant_;
  std::string setup_;
  rules::Position position_;
  rules::History history_;
  rules::Survey survey_;
  struct Played {
    std::string text;
    bool is_roll = false;
  };
  std::vector<Played> played_;
};

}  // namespace server::test
