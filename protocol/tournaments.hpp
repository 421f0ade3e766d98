// Tournaments as they are announced, and the steps of their record: what stands in the store and what everybody may
// read (docs/tournaments.md). Plain values; each names its fields and their forms once, in `fields`. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kTournamentName{"a tournament's name", "", 1, 80};
inline constexpr TextForm kTieBreak{"a tie-break, as BH-C1", "A-Z0-9/-", 2, 12};
inline constexpr TextForm kArbitersReason{"a reason", "", 1, 280};
inline constexpr Range kRounds{1, 30};
inline constexpr Range kCycles{1, 2};
inline constexpr Range kEntrants{2, 1000};
inline constexpr Range kByesWanted{0, kRounds.max};
inline constexpr Range kMatchGames{1, 8};
inline constexpr Range kTieBreakPairs{0, 8};
inline constexpr Range kDecisiveGames{0, 16};
inline constexpr Range kGameOfMatch{1, kMatchGames.max + 2 * kTieBreakPairs.max + kDecisiveGames.max};
inline constexpr Range kAccountDays{0, 3650};
inline constexpr Range kArenaLength{60'000, 43'200'000};  // 1 min to 12 h
inline constexpr Range kRoundBreak{0, 2'592'000'000};     // to 30 days
inline constexpr std::size_t kMaxTieBreaks = 8;
inline constexpr std::size_t kMaxBoards = 500;  // at a time

/// How a round is played. An option may be laid down by turns: `interchange` is `alternate` (odd in rounds 1, 3, 5 …,
/// else even) or `alternate-even` (the other way round); each game has `odd` or `even`.
struct RoundTerms {
  std::string variant;
  Options options;
  Clock clock;

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("options", m.options, MapForm{kMaxOptions, kWord, kOptionValue});
    f("clock", m.clock);
  }
  bool operator==(const RoundTerms&) const = default;
};

/// Who may enter. What is left out asks for nothing.
struct EntryTerms {
  std::optional<RatingRange> rating;         // in the pool of the first round
  std::optional<std::int64_t> account_days;  // so old, at least
  std::optional<std::int64_t> most;          // so many play; who comes later waits for a place
  std::optional<std::int64_t> last_round;    // in which somebody may still come; none: 1
  std::optional<bool> invited;               // only whom an arbiter has entered
  std::optional<bool> bots;

  static void fields(auto& m, auto& f) {
    f("rating", m.rating);
    f("account_days", m.account_days, kAccountDays);
    f("most", m.most, kEntrants);
    f("last_round", m.last_round, kRoundNumber);
    f("invited", m.invited);
    f("bots", m.bots);
  }
  bool operator==(const EntryTerms&) const = default;
};

/// Half points that players may take instead of a game.
struct ByeTerms {
  std::int64_t most = 0;        // of each player
  std::int64_t last_round = 1;  // in which one is given

  static void fields(auto& m, auto& f) {
    f("most", m.most, kByesWanted);
    f("last_round", m.last_round, kRoundNumber);
  }
  bool operator==(const ByeTerms&) const = default;
};

/// The bracket of a knockout, and its matches.
struct KnockoutTerms {
  Seeding seeding{};
  std::optional<bool> third_place;              // is played for
  std::int64_t games = 2;                       // of a match
  std::optional<std::int64_t> tie_break_pairs;  // of two games; none: 2
  std::optional<std::int64_t> decisive_games;   // after them; none: 6
  std::optional<Clock> tie_break_clock;         // none: that of the round
  std::optional<Clock> decisive_clock;          // none: that of the tie-break pairs

  static void fields(auto& m, auto& f) {
    f("seeding", m.seeding);
    f("third_place", m.third_place);
    f("games", m.games, kMatchGames);
    f("tie_break_pairs", m.tie_break_pairs, kTieBreakPairs);
    f("decisive_games", m.decisive_games, kDecisiveGames);
    f("tie_break_clock", m.tie_break_clock);
    f("decisive_clock", m.decisive_clock);
  }
  bool operator==(const KnockoutTerms&) const = default;
};

struct TournamentTerms {
  std::string name;
  Format format{};
  std::optional<std::int64_t> rounds;  // of a Swiss; elsewhere they follow from the players
  std::optional<std::int64_t> cycles;  // of a round robin; none: 1
  std::optional<KnockoutTerms> knockout;
  std::optional<std::int64_t> lasts_ms;  // an arena: players are paired for so long
  std::vector<RoundTerms> schedule;      // of rounds 1, 2 …; after the last it begins again
  bool rated = false;
  std::int64_t starts_ms = 0;
  EntryTerms entry;
  std::optional<ByeTerms> byes;     // none: no half points
  std::optional<bool> accelerated;  // of a Swiss, by Baku
  std::optional<bool> check_in;     // who has not checked in for a round is not paired
  RoundStart next_round{};
  std::optional<std::int64_t> break_ms;  // between the end of a round and the next, where the server begins it
  std::vector<std::string> tie_breaks;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kTournamentName);
    f("format", m.format);
    f("rounds", m.rounds, kRounds);
    f("cycles", m.cycles, kCycles);
    f("knockout", m.knockout);
    f("lasts_ms", m.lasts_ms, kArenaLength);
    f("schedule", m.schedule, list(kRounds.max));
    f("rated", m.rated);
    f("starts_ms", m.starts_ms, kTime);
    f("entry", m.entry);
    f("byes", m.byes);
    f("accelerated", m.accelerated);
    f("check_in", m.check_in);
    f("next_round", m.next_round);
    f("break_ms", m.break_ms, kRoundBreak);
    f("tie_breaks", m.tie_breaks, list(kMaxTieBreaks, kTieBreak));
  }
  bool operator==(const TournamentTerms&) const = default;
};

// The steps of the record. `by`: the arbiter who has done it; none: the player, or the server in its time.

struct Announced {
  static constexpr std::string_view kType = "announced";
  Player by;  // who organizes it
  TournamentTerms terms;

  static void fields(auto& m, auto& f) {
    f("by", m.by);
    f("terms", m.terms);
  }
  bool operator==(const Announced&) const = default;
};

/// Before it begins.
struct TermsChanged {
  static constexpr std::string_view kType = "terms_changed";
  std::string by;
  TournamentTerms terms;

  static void fields(auto& m, auto& f) {
    f("by", m.by, kPlayerId);
    f("terms", m.terms);
  }
  bool operator==(const TermsChanged&) const = default;
};

struct ArbiterNamed {
  static constexpr std::string_view kType = "arbiter_named";
  std::string by;
  Player player;
  bool is_arbiter = true;  // from now on; false: no longer

  static void fields(auto& m, auto& f) {
    f("by", m.by, kPlayerId);
    f("player", m.player);
    f("is_arbiter", m.is_arbiter);
  }
  bool operator==(const ArbiterNamed&) const = default;
};

/// Also who has left and comes again.
struct Entered {
  static constexpr std::string_view kType = "entered";
  Player player;
  std::optional<std::int64_t> rating;  // as it stood then
  std::int64_t round = 1;              // from which the player is there
  std::optional<std::string> by;

  static void fields(auto& m, auto& f) {
    f("player", m.player);
    f("rating", m.rating, kRating);
    f("round", m.round, kRoundNumber);
    f("by", m.by, kPlayerId);
  }
  bool operator==(const Entered&) const = default;
};

struct Withdrawn {
  static constexpr std::string_view kType = "withdrawn";
  std::string player;
  std::int64_t round = 1;  // from which the player is not there
  std::optional<std::string> by;
  std::optional<std::string> reason;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("round", m.round, kRoundNumber);
    f("by", m.by, kPlayerId);
    f("reason", m.reason, kArbitersReason);
  }
  bool operator==(const Withdrawn&) const = default;
};

struct ByeChosen {
  static constexpr std::string_view kType = "bye_chosen";
  std::string player;
  std::int64_t round = 1;
  std::optional<Bye> bye;  // none: plays after all
  std::optional<std::string> by;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("round", m.round, kRoundNumber);
    f("bye", m.bye);
    f("by", m.by, kPlayerId);
  }
  bool operator==(const ByeChosen&) const = default;
};

struct CheckedIn {
  static constexpr std::string_view kType = "checked_in";
  std::string player;
  std::int64_t round = 1;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("round", m.round, kRoundNumber);
  }
  bool operator==(const CheckedIn&) const = default;
};

/// Two at a board, or one who sits out.
struct Seating {
  std::string white;                 // or who sits out
  std::optional<std::string> black;  // none: sits out

  static void fields(auto& m, auto& f) {
    f("white", m.white, kPlayerId);
    f("black", m.black, kPlayerId);
  }
  bool operator==(const Seating&) const = default;
};

/// The pairs of a round, boards from 1, and how it is played.
struct RoundPaired {
  static constexpr std::string_view kType = "round_paired";
  std::int64_t round = 1;
  RoundTerms terms;  // with the options as the games have them
  std::vector<Seating> boards;
  std::optional<Color> first_color;               // by lot, of the first round of a Swiss: of the highest-ranked player
  std::optional<std::vector<std::string>> seeds;  // of the first round of a knockout: the first seed first
  std::optional<std::string> by;                  // who has paired it by hand

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("terms", m.terms);
    f("boards", m.boards, list(kMaxBoards));
    f("first_color", m.first_color);
    f("seeds", m.seeds, list(kMaxBoards, kPlayerId));
    f("by", m.by, kPlayerId);
  }
  bool operator==(const RoundPaired&) const = default;
};

/// Before it has begun: it will be paired anew.
struct RoundUnpaired {
  static constexpr std::string_view kType = "round_unpaired";
  std::int64_t round = 1;
  std::string by;
  std::string reason;

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("by", m.by, kPlayerId);
    f("reason", m.reason, kArbitersReason);
  }
  bool operator==(const RoundUnpaired&) const = default;
};

struct RoundBegun {
  static constexpr std::string_view kType = "round_begun";
  std::int64_t round = 1;

  static void fields(auto& m, auto& f) { f("round", m.round, kRoundNumber); }
  bool operator==(const RoundBegun&) const = default;
};

/// A game at a board; in a knockout, where the board has had others, the next one of the match; in an
/// arena a board that is new.
struct BoardGame {
  std::int64_t board = 1;
  std::string game;
  std::string white;
  std::string black;
  std::optional<Clock> clock;  // none: that of the round

  static void fields(auto& m, auto& f) {
    f("board", m.board, kBoardNumber);
    f("game", m.game, kGameId);
    f("white", m.white, kPlayerId);
    f("black", m.black, kPlayerId);
    f("clock", m.clock);
  }
  bool operator==(const BoardGame&) const = default;
};

/// These games are there, to be played by the terms of the round; nothing else brings any.
struct GamesBegun {
  static constexpr std::string_view kType = "games_begun";
  std::int64_t round = 1;
  std::vector<BoardGame> games;

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("games", m.games, list(kMaxBoards));
  }
  bool operator==(const GamesBegun&) const = default;
};

/// By the server, which could not throw its dice: another one is played in its place.
struct GameCalledOff {
  static constexpr std::string_view kType = "game_called_off";
  std::int64_t round = 1;
  std::int64_t board = 1;

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("board", m.board, kBoardNumber);
  }
  bool operator==(const GameCalledOff&) const = default;
};

/// What came of a board, or of one game of a match; again, where an arbiter has changed it.
struct BoardScored {
  static constexpr std::string_view kType = "board_scored";
  std::int64_t round = 1;
  std::int64_t board = 1;
  std::optional<std::int64_t> game;  // of a match, from 1
  BoardResult white{};
  BoardResult black{};
  std::optional<std::string> by;      // none: as the game has ended
  std::optional<std::string> reason;  // of the arbiter

  static void fields(auto& m, auto& f) {
    f("round", m.round, kRoundNumber);
    f("board", m.board, kBoardNumber);
    f("game", m.game, kGameOfMatch);
    f("white", m.white);
    f("black", m.black);
    f("by", m.by, kPlayerId);
    f("reason", m.reason, kArbitersReason);
  }
  bool operator==(const BoardScored&) const = default;
};

struct RoundOver {
  static constexpr std::string_view kType = "round_over";
  std::int64_t round = 1;

  static void fields(auto& m, auto& f) { f("round", m.round, kRoundNumber); }
  bool operator==(const RoundOver&) const = default;
};

/// No round begins until an arbiter lets it go on.
struct Halted {
  static constexpr std::string_view kType = "halted";
  std::string reason;
  std::optional<std::string> by;  // none: the round cannot be paired

  static void fields(auto& m, auto& f) {
    f("reason", m.reason, kSentence);
    f("by", m.by, kPlayerId);
  }
  bool operator==(const Halted&) const = default;
};

struct GoesOn {
  static constexpr std::string_view kType = "goes_on";
  std::string by;

  static void fields(auto& m, auto& f) { f("by", m.by, kPlayerId); }
  bool operator==(const GoesOn&) const = default;
};

struct TournamentOver {
  static constexpr std::string_view kType = "tournament_over";
  std::optional<std::string> by;      // who has ended it before its last round
  std::optional<std::string> reason;  // of that

  static void fields(auto& m, auto& f) {
    f("by", m.by, kPlayerId);
    f("reason", m.reason, kArbitersReason);
  }
  bool operator==(const TournamentOver&) const = default;
};

}  // namespace protocol
