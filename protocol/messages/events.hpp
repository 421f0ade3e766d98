// What happens in a game, for everyone who watches it: numbered without gaps, stored, replayed after a lost connection.
// Plain values with their fields and forms; protocol/schema binds. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/offer_events.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct GameCreated {
  static constexpr std::string_view kType = "game_created";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string variant;
  std::int64_t rules_version = 1;
  Options options;  // all of them, defaults too
  Clock clock;
  ColorChoice color{};  // that the creator chose
  bool rated = false;
  std::optional<bool> is_private = {};        // `private`
  std::optional<std::int64_t> delay_ms = {};  // how much later than the players others see the game
  Seat creator;
  std::optional<bool> listed = {};
  std::optional<RatingRange> range = {};
  std::optional<Player> to = {};
  std::optional<Pairing> pairing = {};
  std::optional<Origin> origin = {};
  std::optional<TournamentBoard> tournament = {};
  std::optional<std::string> setup = {};  // of the game before, or of the round

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("variant", m.variant, kWord);
    f("rules_version", m.rules_version, kRulesVersion);
    f("options", m.options, MapForm{kMaxOptions, kWord, kOptionValue});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated);
    f("private", m.is_private);
    f("delay_ms", m.delay_ms, kDelay);
    f("creator", m.creator);
    f("listed", m.listed);
    f("range", m.range);
    f("to", m.to);
    f("pairing", m.pairing);
    f("origin", m.origin);
    f("tournament", m.tournament);
    f("setup", m.setup, kSetup);
  }
  bool operator==(const GameCreated&) const = default;
};

struct PlayerJoined {
  static constexpr std::string_view kType = "player_joined";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Seat player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("player", m.player);
  }
  bool operator==(const PlayerJoined&) const = default;
};

struct GameStarted {
  static constexpr std::string_view kType = "game_started";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Player white;
  Player black;
  Start start;
  bool check = false;
  std::optional<Clocks> clocks;                   // none: unlimited
  std::vector<std::string> legal;                 // of the side to move, bytewise sorted
  std::optional<std::vector<std::string>> rolls;  // those of them that call for dice; none: no such move
  std::optional<Call> call;                       // dice must fall before the first move

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("white", m.white);
    f("black", m.black);
    f("start", m.start);
    f("check", m.check);
    f("clocks", m.clocks);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
    f("rolls", m.rolls, list(kMaxLegal, kMoveText));
    f("call", m.call);
  }
  bool operator==(const GameStarted&) const = default;
};

struct Moved {
  static constexpr std::string_view kType = "moved";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::int64_t ply = 1;
  std::string move;
  std::string fen;  // after the move
  Changes changes;
  bool check = false;  // for the side that is to move now
  std::optional<Clocks> clocks;
  std::vector<std::string> legal;  // of the side that is to move now; none while dice must fall, or at the end
  std::optional<std::vector<std::string>> rolls;
  std::optional<Call> call;              // dice must fall now
  std::optional<bool> conditional = {};  // a line of the player has played it

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
    f("move", m.move, kMoveText);
    f("fen", m.fen, kFen);
    f("changes", m.changes, list(kMaxChanges));
    f("check", m.check);
    f("clocks", m.clocks);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
    f("rolls", m.rolls, list(kMaxLegal, kMoveText));
    f("call", m.call);
    f("conditional", m.conditional);
  }
  bool operator==(const Moved&) const = default;
};

/// The same for a client that has the rules: it knows what the move leads to, and looks whether the server says so,
/// too.
struct LeanMoved {
  static constexpr std::string_view kType = "moved";
  static constexpr Kind kKind = Kind::event;
  static constexpr Mark kMark{"position", {}};
  static constexpr std::string_view kFeature = "rules";
  std::string game;
  std::int64_t ply = 1;
  std::string move;
  std::string position;  // after the move: of the SHA-256 of its FEN the first digits
  std::optional<Clocks> clocks;
  std::optional<Call> call;
  std::optional<bool> conditional = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
    f("move", m.move, kMoveText);
    f("position", m.position, kPosition);
    f("clocks", m.clocks);
    f("call", m.call);
    f("conditional", m.conditional);
  }
  bool operator==(const LeanMoved&) const = default;
};

/// What a roll in play has done on the board.
struct DiceFell {
  static constexpr std::string_view kType = "dice_fell";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::int64_t ply = 0;  // moves made so far
  std::string roll;
  std::string fen;  // after the roll
  Changes changes;
  bool check = false;
  std::optional<Clocks> clocks;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPliesMade);
    f("roll", m.roll, kRollText);
    f("fen", m.fen, kFen);
    f("changes", m.changes, list(kMaxChanges));
    f("check", m.check);
    f("clocks", m.clocks);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
    f("rolls", m.rolls, list(kMaxLegal, kMoveText));
  }
  bool operator==(const DiceFell&) const = default;
};

/// The same for a client that has the rules.
struct LeanDiceFell {
  static constexpr std::string_view kType = "dice_fell";
  static constexpr Kind kKind = Kind::event;
  static constexpr Mark kMark{"position", {}};
  std::string game;
  std::int64_t ply = 0;
  std::string roll;
  std::string position;
  std::optional<Clocks> clocks;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPliesMade);
    f("roll", m.roll, kRollText);
    f("position", m.position, kPosition);
    f("clocks", m.clocks);
  }
  bool operator==(const LeanDiceFell&) const = default;
};

struct TakenBack {
  static constexpr std::string_view kType = "taken_back";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Color by{};            // who has asked for it
  std::int64_t ply = 0;  // moves that are left
  std::string fen;       // now
  bool check = false;
  std::optional<Clocks> clocks;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
    f("ply", m.ply, kPliesMade);
    f("fen", m.fen, kFen);
    f("check", m.check);
    f("clocks", m.clocks);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
    f("rolls", m.rolls, list(kMaxLegal, kMoveText));
  }
  bool operator==(const TakenBack&) const = default;
};

/// The clocks stand still; moves may be made all the same.
struct Paused {
  static constexpr std::string_view kType = "paused";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::int64_t until_ms = 0;  // since 1970
  std::optional<Clocks> clocks;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("until_ms", m.until_ms, kTime);
    f("clocks", m.clocks);
  }
  bool operator==(const Paused&) const = default;
};

/// One of a player's days of leave counts in this game: his time stands still until it is over.
struct LeaveTaken {
  static constexpr std::string_view kType = "leave_taken";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string player;
  std::int64_t from_ms = 0;  // since 1970
  std::int64_t until_ms = 0;
  std::int64_t days_left = 0;  // that can still count for him in this game
  std::optional<Clocks> clocks;
  std::optional<std::int64_t> fair_left_ms;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("player", m.player, kPlayerId);
    f("from_ms", m.from_ms, kTime);
    f("until_ms", m.until_ms, kTime);
    f("days_left", m.days_left, kLeaveInGame);
    f("clocks", m.clocks);
    f("fair_left_ms", m.fair_left_ms, kMs);
  }
  bool operator==(const LeaveTaken&) const = default;
};

struct TimeAdded {
  static constexpr std::string_view kType = "time_added";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Color to{};
  std::int64_t ms = 0;
  Clocks clocks;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("to", m.to);
    f("ms", m.ms, kGift);
    f("clocks", m.clocks);
  }
  bool operator==(const TimeAdded&) const = default;
};

/// The server was down while time was running, for which nobody is charged: these times replace those that were shown.
struct ServerRestarted {
  static constexpr std::string_view kType = "server_restarted";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::optional<Clocks> clocks;
  std::optional<std::int64_t> fair_left_ms;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("clocks", m.clocks);
    f("fair_left_ms", m.fair_left_ms, kMs);
  }
  bool operator==(const ServerRestarted&) const = default;
};

struct GameEnded {
  static constexpr std::string_view kType = "game_ended";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Outcome outcome;
  std::optional<Clocks> clocks;  // as they stood still

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("outcome", m.outcome);
    f("clocks", m.clocks);
  }
  bool operator==(const GameEnded&) const = default;
};

struct RematchOffered {
  static constexpr std::string_view kType = "rematch_offered";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string by;
  SetupWish setup{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by, kPlayerId);
    f("setup", m.setup);
  }
  bool operator==(const RematchOffered&) const = default;
};

struct RematchDeclined {
  static constexpr std::string_view kType = "rematch_declined";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string by;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by, kPlayerId);
  }
  bool operator==(const RematchDeclined&) const = default;
};

/// A rematch, or the second game of a mini-match, has been made.
struct GameFollowed {
  static constexpr std::string_view kType = "game_followed";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string next;
  Follows as{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("next", m.next, kGameId);
    f("as", m.as);
  }
  bool operator==(const GameFollowed&) const = default;
};

/// All of this file and of offer_events.hpp.
using GameEvents =
    Bodies<GameCreated, PlayerJoined, GameStarted, LeanMoved, Moved, LeanDiceFell, DiceFell, DrawOffered, DrawDeclined,
           TakebackOffered, TakebackDeclined, TakenBack, PauseOffered, PauseDeclined, Paused, LeaveTaken, TimeAdded,
           ServerRestarted, GameEnded, RematchOffered, RematchDeclined, GameFollowed>;

}  // namespace protocol
