// What several messages are made of: players, changes on the board, draws of dice. Plain values; each names its
// fields and their forms once, in `fields`, which readers and writers visit. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/base/form.hpp"
#include "protocol/base/words.hpp"
#include "protocol/messages/mark.hpp"
#include "protocol/messages/time.hpp"

namespace protocol {

using Options = std::map<std::string, std::string, std::less<>>;

struct Player {
  std::string id;
  std::string name;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
  }
  bool operator==(const Player&) const = default;
};

/// A player who has joined; without a colour until it is rolled.
struct Seat {
  std::string id;
  std::string name;
  std::optional<Color> color;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("color", m.color);
  }
  bool operator==(const Seat&) const = default;
};

/// Ratings, both ends included.
struct RatingRange {
  std::int64_t least = 0;
  std::int64_t most = 0;

  static void fields(auto& m, auto& f) {
    f("least", m.least, kRatingBound);
    f("most", m.most, kRatingBound);
  }
  bool operator==(const RatingRange&) const = default;
};

/// The game before, and what this one is to it.
struct Origin {
  std::string game;
  Follows as{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("as", m.as);
  }
  bool operator==(const Origin&) const = default;
};

inline constexpr TextForm kTournamentName{"a tournament's name", "", 1, 80};

/// Where in a tournament a game is played.
struct TournamentBoard {
  std::string id;
  std::optional<std::string> name = {};  // that it had when the game began; none: the game is older than this field
  std::int64_t round = 1;
  std::int64_t board = 1;
  std::optional<std::string> draw = {};  // of the dice that fell for all games of the round

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("name", m.name, kTournamentName);
    f("round", m.round, kRoundNumber);
    f("board", m.board, kBoardNumber);
    f("draw", m.draw, kDrawName);
  }
  bool operator==(const TournamentBoard&) const = default;
};

/// A game that follows.
struct Followed {
  Follows as{};
  std::string next;

  static void fields(auto& m, auto& f) {
    f("as", m.as);
    f("next", m.next, kGameId);
  }
  bool operator==(const Followed&) const = default;
};

/// An offer of a rematch that stands.
struct Rematch {
  std::string by;
  SetupWish setup{};

  static void fields(auto& m, auto& f) {
    f("by", m.by, kPlayerId);
    f("setup", m.setup);
  }
  bool operator==(const Rematch&) const = default;
};

struct PieceMoved {
  static constexpr Mark kMark{"moved", {}};
  std::array<std::string, 2> moved;  // from, to

  static void fields(auto& m, auto& f) { f("moved", m.moved, kSquare); }
  bool operator==(const PieceMoved&) const = default;
};
struct PieceRemoved {
  static constexpr Mark kMark{"removed", {}};
  std::string removed;  // the square
  std::string was;

  static void fields(auto& m, auto& f) {
    f("removed", m.removed, kSquare);
    f("was", m.was, kPiece);
  }
  bool operator==(const PieceRemoved&) const = default;
};
struct PieceBecame {
  static constexpr Mark kMark{"became", {}};
  std::string became;  // the square
  std::string now;

  static void fields(auto& m, auto& f) {
    f("became", m.became, kSquare);
    f("now", m.now, kPiece);
  }
  bool operator==(const PieceBecame&) const = default;
};
/// What a viewer animates, in the order of happening.
using Change = std::variant<PieceMoved, PieceRemoved, PieceBecame>;
using Changes = std::vector<Change>;

/// A move that was made.
struct Made {
  static constexpr Mark kMark{"move", {}};
  std::string move;
  Changes changes;
  std::optional<bool> conditional = {};  // a line of the player has played it

  static void fields(auto& m, auto& f) {
    f("move", m.move, kMoveText);
    f("changes", m.changes, list(kMaxChanges));
    f("conditional", m.conditional);
  }
  bool operator==(const Made&) const = default;
};

/// Dice that fell during play.
struct Fallen {
  static constexpr Mark kMark{"roll", {}};
  std::string roll;
  Changes changes;

  static void fields(auto& m, auto& f) {
    f("roll", m.roll, kRollText);
    f("changes", m.changes, list(kMaxChanges));
  }
  bool operator==(const Fallen&) const = default;
};
using Ply = std::variant<Made, Fallen>;

/// The position before the first move.
struct Start {
  std::optional<std::string> setup;  // its name, in games that have several
  std::string fen;

  static void fields(auto& m, auto& f) {
    f("setup", m.setup, kSetup);
    f("fen", m.fen, kFen);
  }
  bool operator==(const Start&) const = default;
};

struct Outcome {
  Result result{};
  EndReason reason{};

  static void fields(auto& m, auto& f) {
    f("result", m.result);
    f("reason", m.reason);
  }
  bool operator==(const Outcome&) const = default;
};

/// Something that was said.
struct TalkLine {
  std::int64_t n = 1;  // its number in the game
  Player player;
  std::string text;
  std::int64_t at_ms = 0;  // since 1970

  static void fields(auto& m, auto& f) {
    f("n", m.n, kLineNumber);
    f("player", m.player);
    f("text", m.text, kTalk);
    f("at_ms", m.at_ms, kTime);
  }
  bool operator==(const TalkLine&) const = default;
};

/// What the ratings say of one side of a rated game.
struct SideRating {
  std::int64_t before = 0;
  std::optional<std::int64_t> after;  // once the game is settled
  std::int64_t deviation = 0;
  bool provisional = false;

  static void fields(auto& m, auto& f) {
    f("before", m.before, kRating);
    f("after", m.after, kRating);
    f("deviation", m.deviation, kDeviation);
    f("provisional", m.provisional);
  }
  bool operator==(const SideRating&) const = default;
};

struct Ratings {
  SideRating white;
  SideRating black;

  static void fields(auto& m, auto& f) {
    f("white", m.white);
    f("black", m.black);
  }
  bool operator==(const Ratings&) const = default;
};

/// Faces and number of one die.
using Die = std::array<std::int64_t, 2>;

/// The signed call for a roll in play.
struct Call {
  std::string draw;
  std::int64_t roll = 1;
  std::string call_for;  // `for`
  std::string signature;

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("for", m.call_for, kCallFor);
    f("signature", m.signature, kSignature);
  }
  bool operator==(const Call&) const = default;
};

/// A draw that is going on, as far as it has come.
struct FairState {
  std::string draw;
  std::string ruleset;
  std::string asks;
  std::int64_t n = 1;
  std::string server_key;
  std::string server_commitment;
  std::vector<std::string> players;
  std::vector<std::string> committed;
  std::optional<std::string> lock;
  std::optional<std::string> signature;
  std::vector<std::string> opened;
  std::optional<std::int64_t> left_ms;
  std::optional<std::int64_t> made;               // rolls in play
  std::optional<Call> call;                       // of the one that is due
  std::optional<std::vector<std::string>> renew;  // who wants a new draw instead

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("n", m.n, kRollNumber);
    f("server_key", m.server_key, kHash);
    f("server_commitment", m.server_commitment, kHash);
    f("players", m.players, list(kMaxParties, kPlayerId));
    f("committed", m.committed, list(kMaxParties, kPlayerId));
    f("lock", m.lock, kLock);
    f("signature", m.signature, kSignature);
    f("opened", m.opened, list(kMaxParties, kPlayerId));
    f("left_ms", m.left_ms, kMs);
    f("made", m.made, kRollsMade);
    f("call", m.call);
    f("renew", m.renew, list(kMaxParties, kPlayerId));
  }
  bool operator==(const FairState&) const = default;
};

}  // namespace protocol
