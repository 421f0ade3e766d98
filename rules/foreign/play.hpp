// Plays a sheet through the rules: its main line, which has to be legal to the end, and its variations, each as far as
// it is legal. Pure functions. Internal to rules/foreign.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "rules/foreign/sheet.hpp"
#include "rules/game/play.hpp"

namespace rules::foreign {

/// Why a game cannot be read any further.
struct Failure {
  // Of rules (ErrorCode), or `no_game`, `unknown_game` (not here), `ambiguous_game`, `ambiguous_options` (say which).
  std::string code;
  std::string reason = {};
  Said said;  // without a key: as `reason` and `code` say
  Place at;
  std::string move = {};    // as the file writes it; empty: it is not a move that fails
  std::string number = {};  // `6.` or `6...`
  // What whoever reads the game may say, where that decides: each goes.
  std::vector<std::string> games = {};  // ids
  std::vector<Options> choices = {};
};

struct PlayedMove {
  std::string text;    // our own notation (NOTATION.md)
  std::string listed;  // as players write it, with check and mate
  std::string number;  // `6.` or `6...`; empty for a roll
  Action action;
  bool played = false;
};

/// A game as it was played: `moves` has the numbers of Sheet::moves.
struct Course {
  bool begun = false;  // there is a start
  Position start;
  Position last;
  std::vector<PlayedMove> moves;
  MoveIndex first = kNoMove;  // the first of the main line, behind dice that have made its setup
  std::size_t plies = 0;      // of the main line
  std::optional<Outcome> outcome;
  std::optional<Failure> failure;
};

/// Tests whether all of the main line is legal; lists nothing. How far it came is Course::plies.
[[nodiscard]] Course try_main_line(const Variant& variant, const Sheet& sheet);
/// The same with all moves as texts, and the variations. What is left out of them is noted.
[[nodiscard]] Course play(const Variant& variant, const Sheet& sheet, Notes& notes);

}  // namespace rules::foreign
