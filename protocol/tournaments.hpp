// The steps of a tournament's record: what stands in the store and what everybody may read (docs/tournaments.md). Plain
// values; each names its fields and their forms once, in `fields`. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/sentence.hpp"
#include "protocol/tournament_terms.hpp"

namespace protocol {

inline constexpr TextForm kArbitersReason{"a reason", "", 1, 280};
inline constexpr std::size_t kMaxBoards = 500;  // at a time

// The steps of the record. `by`: the arbiter who has done it; none: the player, or the server in its time. `sentence`:
// of a reason that the server gives, for who says it in another language; records from before have none.

struct Announced {
  static constexpr std::string_view kType = "announced";
  std::optional<Player> by;  // who organizes it; none: the server, by its schedule
  TournamentTerms terms;
  std::optional<bool> example;  // true: of the schedule that comes with the program

  static void fields(auto& m, auto& f) {
    f("by", m.by);
    f("terms", m.terms);
    f("example", m.example);
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

/// Of a private tournament: from now on the account may see it and enter it, or no longer.
struct Invited {
  static constexpr std::string_view kType = "invited";
  std::string by;
  Player player;
  bool is_invited = true;

  static void fields(auto& m, auto& f) {
    f("by", m.by, kPlayerId);
    f("player", m.player);
    f("is_invited", m.is_invited);
  }
  bool operator==(const Invited&) const = default;
};

/// Of a private tournament: its links from before invite nobody any more.
struct LinkChanged {
  static constexpr std::string_view kType = "link_changed";
  std::string by;

  static void fields(auto& m, auto& f) { f("by", m.by, kPlayerId); }
  bool operator==(const LinkChanged&) const = default;
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
  std::optional<Sentence> sentence;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("round", m.round, kRoundNumber);
    f("by", m.by, kPlayerId);
    f("reason", m.reason, kArbitersReason);
    f("sentence", m.sentence);
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

struct Seating {
  static constexpr Says kSays{"Two at a board, or one who sits out."};
  std::string white;                 // or who sits out
  std::optional<std::string> black;  // none: sits out

  static void fields(auto& m, auto& f) {
    f("white", m.white, kPlayerId, Says{"Or who sits out."});
    f("black", m.black, kPlayerId, Says{"Left out: sits out."});
  }
  bool operator==(const Seating&) const = default;
};

/// The pairs of a round, boards from 1, and how it is played.
struct RoundPaired {
  static constexpr std::string_view kType = "round_paired";
  std::int64_t round = 1;
  RoundTerms terms;  // with the options as the games have them
  std::vector<Seating> boards;
  std::optional<Color> first_color;  // of a Swiss, once it is known: what the highest-ranked player had first
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

/// A game at a board; where the board has had others, the next one of the match or the second of two; in an arena a
/// board that is new.
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
  std::optional<std::int64_t> game;  // where the board has several, from 1
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
  std::optional<Sentence> sentence;

  static void fields(auto& m, auto& f) {
    f("reason", m.reason, kSentence);
    f("by", m.by, kPlayerId);
    f("sentence", m.sentence);
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
  std::optional<std::string> by;      // the arbiter who has ended it before its last round
  std::optional<std::string> reason;  // of that, or why the server has
  std::optional<Sentence> sentence;

  static void fields(auto& m, auto& f) {
    f("by", m.by, kPlayerId);
    f("reason", m.reason, kSentence);
    f("sentence", m.sentence);
  }
  bool operator==(const TournamentOver&) const = default;
};

}  // namespace protocol
