// Games that engines have played, a line of JSON each: how bench's programs hand them on (docs/engine.md, "Programs
// that measure").
#pragma once
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.hpp"

namespace bench {

/// Ends the program with a message.
[[noreturn]] void die(const std::string& message);

struct PlayedGame {
  std::string variant;  // the game as UCI_Variant writes it, with options: chess112;interchange=odd
  std::string fen;      // the FEN of the first position
  std::vector<std::string> actions;
  std::vector<int> scores;  // hundredths of a pawn, for White; before each action
  double result = 0.5;      // White's
  std::string made_by;      // a command
};

[[nodiscard]] std::string to_line(const PlayedGame& game);
/// Ends the program with a message where the line is no game.
[[nodiscard]] PlayedGame read_line(const std::string& line);

/// The game of `id;option=value;…`; ends the program with a message if there is none.
[[nodiscard]] std::unique_ptr<const rules::Variant> make_game(std::string_view text);

/// A start position; where the setup is drawn, by these random numbers.
[[nodiscard]] rules::Position random_start(const rules::Variant& variant, std::mt19937_64& random);

/// The points of White in a game that has ended so.
[[nodiscard]] double points_of_white(const rules::Outcome& end);

/// Milliseconds of a clock that only goes forward.
[[nodiscard]] std::int64_t now_ms();

struct Opening {
  rules::Position position;
  rules::History history;
};
/// A start, and so many random moves after which nobody has won and no die is due.
[[nodiscard]] Opening random_opening(const rules::Variant& variant, int plies, std::mt19937_64& random);
/// One of the legal actions, of which there is one at least.
[[nodiscard]] rules::Action random_action(const rules::Variant& variant, const rules::Position& position,
                                          std::mt19937_64& random);

}  // namespace bench
