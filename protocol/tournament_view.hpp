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

struct TournamentSummary {
  static constexpr Says kSays{"What lists of tournaments say of one."};
  std::string name;
  TournamentState state{};
  Format format{};
  std::vector<std::string> variants;
  Clock clock;
  bool rated = false;
  std::optional<bool> is_private;
  std::int64_t starts_ms = 0;
  std::int64_t players = 0;
  std::optional<std::int64_t> places;
  std::int64_t round = 0;
  std::int64_t rounds = 0;
  std::vector<std::string> winners;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kTournamentName);
    f("state", m.state);
    f("format", m.format);
    f("variants", m.variants, list(kRounds.max, kWord), Says{"Of the schedule, each once."});
    f("clock", m.clock, Says{"Of the first round."});
    f("rated", m.rated, Says{"Whether its games count for ratings."});
    f("private", m.is_private, Says{"Whether only who is invited may see it."});
    f("starts_ms", m.starts_ms, kTime, Says{"When the first round begins, in milliseconds since 1970 UTC."});
    f("players", m.players, Range{0, kEntrants.max}, Says{"How many have entered."});
    f("places", m.places, kEntrants, Says{"How many can. Left out: as many as come."});
    f("round", m.round, Range{0, kRoundNumber.max}, Says{"The last one that was paired; 0: none was."});
    f("rounds", m.rounds, Range{0, kRoundNumber.max}, Says{"In all, with the players that there are."});
    f("winners", m.winners, list(kEntrants.max, kPlayerId), Says{"The accounts in the first place, once it is over."});
  }
};

struct ByeTaken {
  static constexpr Says kSays{"Half points, or none, instead of a game."};
  std::int64_t round = 1;
  Bye bye{};

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("bye", m.bye);
  }
};

struct TournamentPlayer {
  static constexpr Says kSays{"Somebody who has entered."};
  std::string id;
  std::string name;
  std::optional<bool> bot = {};
  std::optional<std::int64_t> rating;
  EntryState state{};
  std::vector<ByeTaken> byes;
  std::optional<bool> checked_in;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("bot", m.bot, kBotSays);
    f("rating", m.rating, kRating, Says{"When the player came."});
    f("state", m.state);
    f("byes", m.byes, Says{"Those that were wished for, and given."});
    f("checked_in", m.checked_in, Says{"For the round that is paired next."});
  }
};

struct GameShown {
  static constexpr Says kSays{"One game of a board."};
  std::string white;
  std::optional<std::string> black;
  std::optional<std::string> game;
  std::optional<std::array<BoardResult, 2>> results;
  std::optional<std::string> ruling;

  static void fields(auto& m, auto& f) {
    f("white", m.white, kPlayerId, Says{"Or who sits out."});
    f("black", m.black, kPlayerId, Says{"None: sits out."});
    f("game", m.game, kGameId);
    f("results", m.results, Says{"White's and Black's, once it is over."});
    f("ruling", m.ruling, kArbitersReason, Says{"Why, where an arbiter has given them."});
  }
};

struct RoundShown {
  static constexpr Says kSays{"A round that has been paired."};
  RoundTerms terms;
  std::int64_t paired_ms = 0;
  std::optional<std::int64_t> begun_ms;
  std::optional<std::int64_t> ends_ms;
  std::optional<std::int64_t> over_ms;
  std::optional<std::string> setup;
  std::optional<std::string> draw;
  std::vector<std::vector<GameShown>> boards;

  static void fields(auto& m, auto& f) {
    f("terms", m.terms, Says{"As they are for this round."});
    f("paired_ms", m.paired_ms, kTime, Says{"When it was paired."});
    f("begun_ms", m.begun_ms, kTime, Says{"When it has begun."});
    f("ends_ms", m.ends_ms, kTime, Says{"At the latest, once it has begun."});
    f("over_ms", m.over_ms, kTime, Says{"When it was over."});
    f("setup", m.setup, kSetup, Says{"Of all its games, as the dice fell."});
    f("draw", m.draw, kDrawName, Says{"In which they did."});
    f("boards", m.boards, Says{"Of each its games, one after the other."});
  }
};

struct StandingShown {
  static constexpr Says kSays{"A line of the table."};
  std::string player;
  std::int64_t place = 0;
  std::optional<std::string> points;
  std::vector<std::string> tie_breaks;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("place", m.place, Says{"0: not certain yet."});
    f("points", m.points, Says{"None in a knockout."});
    f("tie_breaks", m.tie_breaks, Says{"In the order of the terms; empty: cannot be counted."});
  }
};

struct TournamentView {
  static constexpr Says kSays{"A tournament with all that was played in it."};
  std::string id;
  std::int64_t after = 0;
  TournamentState state{};
  TournamentTerms terms;
  std::optional<bool> example;
  std::int64_t rounds_in_all = 0;
  std::vector<Player> arbiters;
  std::optional<std::vector<Player>> invited;
  std::vector<TournamentPlayer> players;
  std::vector<RoundShown> rounds;
  std::vector<StandingShown> standings;
  std::optional<std::string> halted;
  std::optional<Sentence> halted_sentence;
  std::optional<std::int64_t> next_ms;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("after", m.after, kEventNumber, Says{"The last step of the record."});
    f("state", m.state);
    f("terms", m.terms);
    f("example", m.example, Says{"Whether it is of the schedule that comes with the program. Left out: no."});
    f("rounds_in_all", m.rounds_in_all, Says{"With the players that there are."});
    f("arbiters", m.arbiters, Says{"Who may do what only arbiters may."});
    f("invited", m.invited, Says{"Of a private tournament: who may see it and has not entered."});
    f("players", m.players, Says{"In the order in which they came."});
    f("rounds", m.rounds, Says{"Those that have been paired."});
    f("standings", m.standings, Says{"The table, the best first."});
    f("halted", m.halted, Says{"Why."});
    f("halted_sentence", m.halted_sentence, Says{"Of `halted`, where it is the server that says why."});
    f("next_ms", m.next_ms, kTime, Says{"When the server does the next thing by itself."});
  }
};

struct BoardPlayer {
  static constexpr Says kSays{"Somebody at a board."};
  std::string id;
  std::string name;
  std::optional<bool> bot = {};
  std::optional<std::int64_t> rating;  // when the player came

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("bot", m.bot, kBotSays);
    f("rating", m.rating, kRating, Says{"When the player came. Left out: none."});
  }
};

struct BoardNow {
  static constexpr Says kSays{"A board, as who broadcasts a round shows it."};
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
    f("board", m.board, kBoardNumber);
    f("game", m.game, kGameId, Says{"Once it has begun."});
    f("white", m.white, Says{"Or who sits out."});
    f("black", m.black, Says{"Left out: sits out."});
    f("results", m.results, Says{"Of White and Black, once it is over."});
    f("fen", m.fen, kFen, Says{"Left out, as all that follows: nobody has been at the game since the server started."});
    f("ply", m.ply, kPliesMade, Says{"How many moves are made."});
    f("last_move", m.last_move, kMoveText, Says{"Left out: none is made."});
    f("clocks", m.clocks);
    f("at_ms", m.at_ms, kTime, Says{"The moment of these times."});
  }
};

struct PairWhy {
  static constexpr Says kSays{"A pair of the round, or who sits out."};
  std::string white;
  std::optional<std::string> black;
  std::optional<ColorRule> colors_by{};

  static void fields(auto& m, auto& f) {
    f("white", m.white, kPlayerId, Says{"Or who sits out."});
    f("black", m.black, kPlayerId, Says{"None: sits out."});
    f("colors_by", m.colors_by, Says{"Of a pair."});
  }
};

struct MissedCriterion {
  static constexpr Says kSays{"A criterion, C10 to C21, that could not be met, and how often."};
  std::int64_t criterion = 0;
  std::int64_t times = 0;

  static void fields(auto& m, auto& f) {
    f("criterion", m.criterion, Says{"Its number: 10 for C10."});
    f("times", m.times, Says{"How often."});
  }
};

struct BracketWhy {
  static constexpr Says kSays{"A bracket of a Swiss: players with the same points, and those who were moved to them."};
  std::string points;
  std::vector<std::string> moved;
  std::vector<std::string> residents;
  std::vector<std::array<std::string, 2>> pairs;
  std::vector<std::string> floaters;
  std::optional<std::string> sits_out;
  std::vector<MissedCriterion> missed;

  static void fields(auto& m, auto& f) {
    f("points", m.points, Says{"Of its residents, as the table writes them."});
    f("moved", m.moved, Says{"Down into it."});
    f("residents", m.residents, Says{"Those who have these points."});
    f("pairs", m.pairs, Says{"The better one first."});
    f("floaters", m.floaters, Says{"Down out of it."});
    f("sits_out", m.sits_out, kPlayerId, Says{"Who of them has nobody to play with."});
    f("missed", m.missed, Says{"The criteria that could not be met."});
  }
};

struct RoundWhy {
  static constexpr Says kSays{"Why a round of a Swiss was paired as it was (docs/dutch.md)."};
  std::int64_t round = 1;
  std::optional<std::string> by;
  std::vector<PairWhy> boards;
  std::vector<BracketWhy> brackets;

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("by", m.by, kPlayerId, Says{"The arbiter who has paired it by hand; nothing else is said then."});
    f("boards", m.boards, Says{"Its pairs."});
    f("brackets", m.brackets, Says{"In the order in which they were paired."});
  }
};

}  // namespace protocol
