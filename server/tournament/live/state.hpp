// All that a running tournament is, as a value: what the steps so far have made of it. Only evolve() changes it, so a
// tournament that is rebuilt from its record is the same. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/tournament/live/draw.hpp"
#include "server/tournament/live/step.hpp"

namespace tournament {

/// True for the ids of the server's computer, at whatever level.
[[nodiscard]] bool is_computer(std::string_view player);

/// Rounds from `first` on, to the one before `end`.
struct Stay {
  int first = 1;
  std::optional<int> end = {};
  bool operator==(const Stay&) const = default;
};

struct Participant {
  protocol::Player player;
  std::optional<std::int64_t> rating;      // the rating when the player came first
  server::Seq since = 0;                   // the step with which the player came last
  server::Now came = {};                   // when that was
  server::Seq left = 0;                    // the step with which the player left last
  std::vector<Stay> stays;                 // in order; empty: was called off the waiting list
  std::map<int, protocol::Bye> byes = {};  // chosen, by round
  std::set<int> checked_in = {};           // rounds
  int changes = 0;                         // how often the player has come, or chosen a bye, without an arbiter

  [[nodiscard]] bool is_there(int round) const;
  bool operator==(const Participant&) const = default;
};

struct Board {
  protocol::Seating seating;                                     // the seating of the game
  std::string game;                                              // empty: none yet, or somebody sits out
  std::optional<std::array<protocol::BoardResult, 2>> scores{};  // White's and Black's, once it is over
  std::optional<server::Now> over = {};                          // when they came first
  std::optional<std::string> ruling = {};                        // why, where an arbiter has given them
  std::vector<Board> earlier = {};                               // the games of the board before this one

  /// True if the board's game is being played.
  [[nodiscard]] bool is_open() const { return !game.empty() && !scores; }
  /// The game with this number among those that the board has had, from 1; nullptr: it has had no such game.
  [[nodiscard]] Board* game_numbered(std::int64_t number);
  /// The seating as the players were paired: the colours of the first game.
  [[nodiscard]] const protocol::Seating& paired() const { return earlier.empty() ? seating : earlier.front().seating; }
  bool operator==(const Board&) const = default;
};

struct Round {
  protocol::RoundTerms terms;
  std::vector<Board> boards;
  server::Now paired;
  std::optional<server::Now> begun = {};
  std::optional<server::Now> over = {};
  std::optional<std::string> setup = {};  // the setup of all its games, as the dice fell
  std::string draw = {};                  // the draw in which they fell

  /// True if the round has begun, and no game of it is being played. The next game of a match begins at once.
  [[nodiscard]] bool is_played() const;
  /// The time at which the round ends at the latest; none: it has not begun, or takes as long as its games.
  [[nodiscard]] std::optional<server::Now> ends() const;
  bool operator==(const Round&) const = default;
};

using Stage = protocol::TournamentState;

struct State {
  protocol::TournamentTerms terms;
  std::string organizer;                             // the id of who has announced the tournament; empty: the server
  bool is_example = false;                           // it is of the schedule that comes with the program
  std::map<std::string, protocol::Player> arbiters;  // by id; the organizer is one
  std::map<std::string, protocol::Player> invited;   // by id; of a private one, with all who have entered
  server::Seq link = 0;                              // the step with which the link became another one
  std::vector<Participant> participants;             // in the order in which they came
  std::vector<Round> rounds;
  std::optional<protocol::Color> first_color;
  std::vector<std::string> seeds;  // the seeds of a knockout, once they are drawn or counted
  std::vector<RoundDraw> draws;    // the draws for one round, the newest one that had any
  std::set<std::string> voiders;   // players who did not open in time: they take part in no other draw
  Stage stage = Stage::entering;
  std::optional<std::string> halted;                  // why
  std::optional<protocol::Sentence> halted_sentence;  // of that, where the server has halted it
  int by_arbiters = 0;                                // how many of its steps arbiters have made
  server::Seq last = 0;
  server::Now last_at;
  std::set<std::string> closed;  // accounts: their names are not shown, and who has closed one plays no more. No step

  [[nodiscard]] const Participant* find(std::string_view player) const;
  [[nodiscard]] bool is_arbiter(std::string_view player) const { return arbiters.contains(std::string{player}); }
  [[nodiscard]] bool is_private() const { return terms.is_private.value_or(false); }
  /// True if it was over before its first round was paired.
  [[nodiscard]] bool is_called_off() const { return stage == Stage::over && rounds.empty(); }
  /// True if this player may see the tournament without its link. `player`: an id, or empty for who has none.
  [[nodiscard]] bool may_see(std::string_view player) const {
    return !is_private() || is_arbiter(player) || invited.contains(std::string{player});
  }
  /// The round that is paired next, or is paired and not over; from 1.
  [[nodiscard]] int current_round() const;
  /// The round that is paired next.
  [[nodiscard]] int next_round() const { return static_cast<int>(rounds.size()) + 1; }
  /// The round that is paired and not over; nullptr: none is.
  [[nodiscard]] const Round* open_round() const;
  /// The players of the round among those who are there: the first ones to come, as many as there are places for. The
  /// computer takes none of these places.
  [[nodiscard]] std::vector<const Participant*> field(int round) const;
  /// The same without the computer.
  [[nodiscard]] std::vector<const Participant*> people(int round) const;
  bool operator==(const State&) const = default;
};

[[nodiscard]] int most_players(protocol::Format format);
/// The number of players who can play.
[[nodiscard]] std::size_t places(const protocol::TournamentTerms& terms);

}  // namespace tournament
