// Tournaments as they are shown over HTTP (docs/http.md, Tournaments): computed from the record. Plain values. Any
// thread.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/tournaments.hpp"

namespace protocol {

/// What lists say of one.
struct TournamentSummary {
  std::string name;
  TournamentState state{};
  Format format{};
  std::vector<std::string> variants;  // of the schedule, each once
  Clock clock;                        // of the first round
  bool rated = false;
  std::int64_t starts_ms = 0;
  std::int64_t players = 0;
  std::optional<std::int64_t> places;
  std::int64_t round = 0;            // the last one that was paired
  std::int64_t rounds = 0;           // in all, with the players that there are
  std::vector<std::string> winners;  // the accounts in the first place, once it is over

  static void fields(auto& m, auto& f) {
    f("name", m.name, kTournamentName);
    f("state", m.state);
    f("format", m.format);
    f("variants", m.variants, list(kRounds.max, kWord));
    f("clock", m.clock);
    f("rated", m.rated);
    f("starts_ms", m.starts_ms, kTime);
    f("players", m.players, kEntrants);
    f("places", m.places, kEntrants);
    f("round", m.round, kRoundNumber);
    f("rounds", m.rounds, kRoundNumber);
    f("winners", m.winners, list(kEntrants.max, kPlayerId));
  }
};

struct ByeTaken {
  std::int64_t round = 1;
  Bye bye{};

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("bye", m.bye);
  }
};

struct TournamentPlayer {
  std::string id;
  std::string name;
  std::optional<std::int64_t> rating;  // when the player came
  EntryState state{};
  std::vector<ByeTaken> byes;
  std::optional<bool> checked_in;  // for the round that is paired next

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("rating", m.rating, kRating);
    f("state", m.state);
    f("byes", m.byes);
    f("checked_in", m.checked_in);
  }
};

/// One game of a board; results once it is over, White's and Black's.
struct GameShown {
  std::string white;
  std::optional<std::string> black;  // none: sits out
  std::optional<std::string> game;
  std::optional<std::array<BoardResult, 2>> results;
  std::optional<std::string> ruling;  // why, where an arbiter has given them

  static void fields(auto& m, auto& f) {
    f("white", m.white, kPlayerId);
    f("black", m.black, kPlayerId);
    f("game", m.game, kGameId);
    f("results", m.results);
    f("ruling", m.ruling, kArbitersReason);
  }
};

struct RoundShown {
  RoundTerms terms;
  std::int64_t paired_ms = 0;
  std::optional<std::int64_t> begun_ms;
  std::optional<std::int64_t> ends_ms;  // at the latest, once it has begun
  std::optional<std::int64_t> over_ms;
  std::optional<std::string> setup;            // of all its games, as the dice fell
  std::optional<std::string> draw;             // in which they did
  std::vector<std::vector<GameShown>> boards;  // of each its games, one after the other

  static void fields(auto& m, auto& f) {
    f("terms", m.terms);
    f("paired_ms", m.paired_ms, kTime);
    f("begun_ms", m.begun_ms, kTime);
    f("ends_ms", m.ends_ms, kTime);
    f("over_ms", m.over_ms, kTime);
    f("setup", m.setup, kSetup);
    f("draw", m.draw, kDrawName);
    f("boards", m.boards);
  }
};

struct StandingShown {
  std::string player;
  std::int64_t place = 0;               // 0: not certain yet
  std::optional<std::string> points;    // none in a knockout
  std::vector<std::string> tie_breaks;  // in the order of the terms; empty: cannot be counted

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("place", m.place);
    f("points", m.points);
    f("tie_breaks", m.tie_breaks);
  }
};

struct TournamentView {
  std::string id;
  std::int64_t after = 0;  // the last step of the record
  TournamentState state{};
  TournamentTerms terms;
  std::int64_t rounds_in_all = 0;  // with the players that there are
  std::vector<Player> arbiters;
  std::vector<TournamentPlayer> players;  // in the order in which they came
  std::vector<RoundShown> rounds;
  std::vector<StandingShown> standings;
  std::optional<std::string> halted;    // why
  std::optional<std::int64_t> next_ms;  // when the server does the next thing by itself

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("after", m.after, kEventNumber);
    f("state", m.state);
    f("terms", m.terms);
    f("rounds_in_all", m.rounds_in_all);
    f("arbiters", m.arbiters);
    f("players", m.players);
    f("rounds", m.rounds);
    f("standings", m.standings);
    f("halted", m.halted);
    f("next_ms", m.next_ms, kTime);
  }
};

struct BoardPlayer {
  std::string id;
  std::string name;
  std::optional<std::int64_t> rating;  // when the player came

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("rating", m.rating, kRating);
  }
};

/// A board as who broadcasts a round shows it.
struct BoardNow {
  std::int64_t round = 1;
  std::int64_t board = 1;
  std::optional<std::string> game{};
  BoardPlayer white;
  std::optional<BoardPlayer> black;  // none: sits out
  std::optional<std::array<BoardResult, 2>> results{};
  // None of these: nobody has come to the game since the server started.
  std::optional<std::string> fen{};
  std::optional<std::int64_t> ply{};
  std::optional<std::string> last_move{};
  std::optional<Clocks> clocks{};
  std::optional<std::int64_t> at_ms{};  // when they stood so

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("board", m.board);
    f("game", m.game, kGameId);
    f("white", m.white);
    f("black", m.black);
    f("results", m.results);
    f("fen", m.fen);
    f("ply", m.ply);
    f("last_move", m.last_move);
    f("clocks", m.clocks);
    f("at_ms", m.at_ms, kTime);
  }
};

/// Why a round of a Swiss was paired as it was (docs/dutch.md). Players by their ids.
struct PairWhy {
  std::string white;
  std::optional<std::string> black;      // none: sits out
  std::optional<ColorRule> colors_by{};  // of a pair

  static void fields(auto& m, auto& f) {
    f("white", m.white, kPlayerId);
    f("black", m.black, kPlayerId);
    f("colors_by", m.colors_by);
  }
};

/// A criterion, C10 to C21, that could not be met, and how often.
struct MissedCriterion {
  std::int64_t criterion = 0;
  std::int64_t times = 0;

  static void fields(auto& m, auto& f) {
    f("criterion", m.criterion);
    f("times", m.times);
  }
};

struct BracketWhy {
  std::string points;
  std::vector<std::string> moved;  // down into it
  std::vector<std::string> residents;
  std::vector<std::array<std::string, 2>> pairs;  // the better one first
  std::vector<std::string> floaters;              // down out of it
  std::optional<std::string> sits_out;
  std::vector<MissedCriterion> missed;

  static void fields(auto& m, auto& f) {
    f("points", m.points);
    f("moved", m.moved);
    f("residents", m.residents);
    f("pairs", m.pairs);
    f("floaters", m.floaters);
    f("sits_out", m.sits_out, kPlayerId);
    f("missed", m.missed);
  }
};

struct RoundWhy {
  std::int64_t round = 1;
  std::optional<std::string> by;  // the arbiter who has paired it by hand; nothing else is said then
  std::vector<PairWhy> boards;
  std::vector<BracketWhy> brackets;

  static void fields(auto& m, auto& f) {
    f("round", m.round);
    f("by", m.by, kPlayerId);
    f("boards", m.boards);
    f("brackets", m.brackets);
  }
};

}  // namespace protocol
