// Knockout: who meets whom, which game is next, who is out (docs/tournaments.md). All of it follows from the rules and
// from what has happened, in order, so there is no state to keep in step. It knows no clocks and no lots. Pure; any
// thread.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/tournament/values.hpp"

namespace tournament {

struct KnockoutRules {
  std::vector<int> seeds;    // 2 to 256 players by their numbers, the first seed first: by strength or by lot
  bool third_place = false;  // whether those who lose semi-finals play for it; from three players on
  int games = 2;             // games of a match: 1 to 8
  int tie_break_pairs = 2;   // at most so many, of two games each, while a match is level: 0 to 8
  int decisive_games = 6;    // and then at most so many, one at a time, before the higher seed goes on: 0 to 16
};

/// The game is the next one of its match.
struct KnockoutGame {
  int match = 0;
  int game = 0;
  Outcome outcome = Outcome::draw;  // two players who both lose are out
};
/// A player who has no part in anything from now on, in a match or between two matches.
struct Withdrawal {
  int player = 0;
};
/// The match goes on no more: who is ahead by its games has won it, or else the higher seed.
struct TimeIsOver {
  int match = 0;
};
using KnockoutEvent = std::variant<KnockoutGame, Withdrawal, TimeIsOver>;

enum class MatchEnd : std::uint8_t {
  open,
  games,     // somebody won more
  seed,      // level to the last, or when the time was over: the higher seed went on
  walkover,  // there was no opponent, or not any more
  nobody     // both are out, or there were none
};

struct KnockoutMatch {
  int round = 1;
  std::array<std::optional<int>, 2> players{};  // 0: nobody; none: not known yet
  std::array<Points, 2> points{};
  int games = 0;  // played
  MatchEnd end = MatchEnd::open;
  int winner = 0;  // 0: nobody, or nobody yet
};

enum class KnockoutStage : std::uint8_t { regular, tie_break, decisive };

/// A game that can be played now.
struct NextGame {
  int match = 0;
  int game = 0;  // the number of the game in the match, from 1
  Pair players;
  KnockoutStage stage = KnockoutStage::regular;
};

struct KnockoutStanding {
  int number = 0;
  int place = 0;   // 0: not certain yet; whoever went out in one round shares the best place of those who may
  int out_in = 0;  // the round; 0: not out
};

struct Knockout {
  int rounds = 0;
  std::vector<KnockoutMatch> matches;  // match 1 first: round by round from the top, then the one for the third place
  std::vector<NextGame> next;          // the next game of each match
  std::vector<KnockoutStanding> standings;  // in the order of the seeds
};

constexpr int kKnockoutPlayers = 256;  // at most

[[nodiscard]] int knockout_rounds(int players);

/// The seeds from the top of the bracket to its end, for a power of two: the first and the second meet in the final.
[[nodiscard]] std::vector<int> bracket_lines(int size);

/// The state of a knockout after these events; or a sentence about rules that cannot be, or about an event that does
/// not follow from those before it: a game of a match that is over or has no opponents yet, a game twice, a player who
/// is not there.
[[nodiscard]] std::expected<Knockout, std::string> knockout_after(const KnockoutRules& rules,
                                                                  const std::vector<KnockoutEvent>& events);

}  // namespace tournament
