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

/// The form of those that name nothing but their game.
struct InGame {
  std::string game;

  static void fields(auto& m, auto& f) { f("game", m.game, kGameId); }
  bool operator==(const InGame&) const = default;
};

inline constexpr Says kBotSays{"True: a program plays with this account, which is a bot's. Left out: no."};

struct Player {
  static constexpr Says kSays{"Somebody with an account, or a guest."};
  std::string id;
  std::string name;
  std::optional<bool> bot = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("bot", m.bot, kBotSays);
  }
  bool operator==(const Player&) const = default;
};

struct Seat {
  static constexpr Says kSays{"A player of the game; without a colour until it is rolled."};
  std::string id;
  std::string name;
  std::optional<Color> color;
  std::optional<bool> bot = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("color", m.color);
    f("bot", m.bot, kBotSays);
  }
  bool operator==(const Seat&) const = default;
};

struct RatingRange {
  static constexpr Says kSays{"Ratings, both ends included; the lowest is not above the highest."};
  std::int64_t least = 0;
  std::int64_t most = 0;

  static void fields(auto& m, auto& f) {
    f("least", m.least, kRatingBound, Says{"The lowest rating."});
    f("most", m.most, kRatingBound, Says{"The highest rating."});
  }
  bool operator==(const RatingRange&) const = default;
};

struct Origin {
  static constexpr Says kSays{"The game before, and what this one is to it."};
  std::string game;
  Follows as{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("as", m.as);
  }
  bool operator==(const Origin&) const = default;
};

inline constexpr TextForm kTournamentName =
    named("tournament_name", "What a tournament is called.", TextForm{"a tournament's name", "", 1, 80});

struct TournamentBoard {
  static constexpr Says kSays{"Where in a tournament the game is played."};
  std::string id;
  std::optional<std::string> name = {};
  std::int64_t round = 1;
  std::int64_t board = 1;
  std::optional<std::string> draw = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("name", m.name, kTournamentName,
      Says{"That the tournament had when the game began. Left out: the game is older than this field."});
    f("round", m.round, kRoundNumber, Says{"From 1."});
    f("board", m.board, kBoardNumber, Says{"Of the round, from 1."});
    f("draw", m.draw, kDrawName, Says{"Of the dice that fell for all games of the round."});
  }
  bool operator==(const TournamentBoard&) const = default;
};

struct Followed {
  static constexpr Says kSays{"A game that follows."};
  Follows as{};
  std::string next;

  static void fields(auto& m, auto& f) {
    f("as", m.as);
    f("next", m.next, kGameId);
  }
  bool operator==(const Followed&) const = default;
};

struct Rematch {
  static constexpr Says kSays{"An offer of a rematch that stands."};
  std::string by;
  SetupChoice setup{};

  static void fields(auto& m, auto& f) {
    f("by", m.by, kPlayerId);
    f("setup", m.setup);
  }
  bool operator==(const Rematch&) const = default;
};

struct PieceMoved {
  static constexpr Mark kMark{"moved", {}};
  static constexpr Says kSays{"A piece goes from one square to another."};
  std::array<std::string, 2> moved;

  static void fields(auto& m, auto& f) { f("moved", m.moved, kSquare, Says{"From, to."}); }
  bool operator==(const PieceMoved&) const = default;
};
struct PieceRemoved {
  static constexpr Mark kMark{"removed", {}};
  static constexpr Says kSays{"A piece is taken off."};
  std::string removed;
  std::string was;

  static void fields(auto& m, auto& f) {
    f("removed", m.removed, kSquare, Says{"The square."});
    f("was", m.was, kPiece);
  }
  bool operator==(const PieceRemoved&) const = default;
};
struct PieceBecame {
  static constexpr Mark kMark{"became", {}};
  static constexpr Says kSays{
      "What stands on a square now: what a piece has turned into, or what comes there in exchange for the one "
      "that left."};
  std::string became;
  std::string now;

  static void fields(auto& m, auto& f) {
    f("became", m.became, kSquare, Says{"The square."});
    f("now", m.now, kPiece);
  }
  bool operator==(const PieceBecame&) const = default;
};
using Change = std::variant<PieceMoved, PieceRemoved, PieceBecame>;
template <>
struct Choice<Change> {
  static constexpr std::string_view kName = "change";
  static constexpr Says kSays{"One thing that a viewer shows of a move."};
};
using Changes = std::vector<Change>;

struct Made {
  static constexpr Mark kMark{"move", {}};
  static constexpr Says kSays{"A move that was made."};
  std::string move;
  Changes changes;
  std::optional<bool> conditional = {};

  static void fields(auto& m, auto& f) {
    f("move", m.move, kMoveText);
    f("changes", m.changes, kChanges);
    f("conditional", m.conditional, kConditional);
  }
  bool operator==(const Made&) const = default;
};

struct Fallen {
  static constexpr Mark kMark{"roll", {}};
  static constexpr Says kSays{"Dice that fell during play."};
  std::string roll;
  Changes changes;

  static void fields(auto& m, auto& f) {
    f("roll", m.roll, kRollText);
    f("changes", m.changes, kChanges);
  }
  bool operator==(const Fallen&) const = default;
};
using Ply = std::variant<Made, Fallen>;

struct Start {
  static constexpr Says kSays{"The position before the first move."};
  std::optional<std::string> setup;
  std::string fen;

  static void fields(auto& m, auto& f) {
    f("setup", m.setup, kSetup, Says{"Left out in games with only one."});
    f("fen", m.fen, kFen);
  }
  bool operator==(const Start&) const = default;
};

struct Outcome {
  static constexpr Says kSays{"How a game ended."};
  Result result{};
  EndReason reason{};

  static void fields(auto& m, auto& f) {
    f("result", m.result);
    f("reason", m.reason);
  }
  bool operator==(const Outcome&) const = default;
};

struct TalkLine {
  static constexpr Says kSays{"Something that was said."};
  std::int64_t n = 1;
  Player player;
  std::string text;
  std::int64_t at_ms = 0;

  static void fields(auto& m, auto& f) {
    f("n", m.n, kLineNumber, Says{"Its number in the game; they rise."});
    f("player", m.player);
    f("text", m.text, kTalk);
    f("at_ms", m.at_ms, kTime, Says{"When, in milliseconds since 1970 UTC."});
  }
  bool operator==(const TalkLine&) const = default;
};

struct SideRating {
  static constexpr Says kSays{"The rating of one side, rounded."};
  std::int64_t before = 0;
  std::optional<std::int64_t> after;
  std::int64_t deviation = 0;
  bool provisional = false;

  static void fields(auto& m, auto& f) {
    f("before", m.before, kRating, Says{"Before the game."});
    f("after", m.after, kRating, Says{"Once the game has been settled."});
    f("deviation", m.deviation, kDeviation, Says{"How uncertain the newer of the two is."});
    f("provisional", m.provisional, Says{"Whether the deviation is above 110."});
  }
  bool operator==(const SideRating&) const = default;
};

struct Ratings {
  static constexpr Says kSays{
      "Of a rated game between accounts, from its start on. As in rated, which follows if they are not known yet."};
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

struct Call {
  static constexpr Says kSays{
      "The call for a roll in play, signed. Each player whose opening did not come with the move checks it and answers "
      "with fair_open."};
  std::string draw;
  std::int64_t roll = 1;
  std::string call_for;
  std::string signature;

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("for", m.call_for, kCallFor);
    f("signature", m.signature, kSignature);
  }
  bool operator==(const Call&) const = default;
};

struct FairState {
  static constexpr Says kSays{
      "The draw that is going on, as far as it has come. The fields are those of fair_offered and fair_locked."};
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
  std::optional<std::int64_t> made;
  std::optional<Call> call;
  std::optional<std::vector<std::string>> renew;

  static void fields(auto& m, auto& f) {
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("n", m.n, kRollNumber);
    f("server_key", m.server_key, kHash);
    f("server_commitment", m.server_commitment, kHash);
    f("players", m.players, kPlayers);
    f("committed", m.committed, kPlayers, Says{"Those who have committed or declined."});
    f("lock", m.lock, kLock, Says{"Once all have."});
    f("signature", m.signature, kSignature, Says{"Of the lock."});
    f("opened", m.opened, kPlayers, Says{"Those whose openings of the roll that is due are there."});
    f("left_ms", m.left_ms, kMs, Says{"Before the draw is void."});
    f("made", m.made, kRollsMade, Says{"In play: how many rolls of the draw were made."});
    f("call", m.call, Says{"In play: of the roll that is due."});
    f("renew", m.renew, kPlayers,
      Says{"In play, while a roll is due: those who want a new draw instead. Left out if nobody does."});
  }
  bool operator==(const FairState&) const = default;
};

}  // namespace protocol
