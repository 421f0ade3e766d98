// A finished or running game as a game file and the JSON export say it: who played what, its rules, start, dice, moves
// and result. It is not the server's log, from which it is taken: offers, restarts and the parts of a draw are not in
// it. Plain values and pure functions. Any thread.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/match/match.hpp"

namespace server::gamefile {

/// One ply as NOTATION.md spells it, a roll during play too.
struct Ply {
  std::string text;
  std::optional<Ms> clock = {};  // what its side had left afterwards
  bool conditional = false;      // the server has played it, from its player's lines
  bool operator==(const Ply&) const = default;
};

struct GameRecord {
  std::string id;
  bool rated = false;
  std::optional<protocol::TournamentBoard> tournament = {};  // with its name, without the round's draw: see `draws`
  Now created;                                               // a whole second
  std::array<Player, 2> players;
  std::string engine = {};  // the engine's name and version, in games of the computer
  std::string variant;
  int rules_version = 1;
  rules::Options options;  // all of them, defaults too
  TimeControl control;
  std::vector<std::string> draws;              // names of its draws of dice; that of its round comes first
  std::vector<std::uint64_t> setup_roll = {};  // the dice that chose the setup; none: it has no setup by dice
  std::string setup;                           // empty: the game has but one
  std::string start_fen;
  std::vector<Ply> plies;
  std::optional<Ending> ending;  // none: it goes on
  bool operator==(const GameRecord&) const = default;
};

/// The names of the draws of dice that the game was played by: that of its round, where there is one, then its own.
[[nodiscard]] std::vector<std::string> draws_of(const State& state);

/// The game record from the record of events; a sentence while the game has not begun.
[[nodiscard]] std::expected<GameRecord, std::string> record_of(const Match& match, std::span<const Event> events);

/// Why a record is none.
struct Flaw {
  std::optional<std::size_t> ply;  // none: its rules or its start; the number of plies: its ending
  std::string what;
};
/// Plays it through the rules, start and ending included; the compiled game must be that of the record, and outlive
/// what is played.
[[nodiscard]] std::expected<Play, Flaw> replay(const GameRecord& record, const rules::Variant& variant);

}  // namespace server::gamefile
