// What happens in a game, for everyone who watches it: numbered without gaps, stored, replayed after a lost connection.
// Plain values with their fields and forms; protocol/schema binds. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
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

struct FairOffered {
  static constexpr std::string_view kType = "fair_offered";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::string ruleset;
  std::string asks;
  std::int64_t n = 1;
  std::string server_key;
  std::string server_commitment;
  std::vector<std::string> players;  // in the order of the lock

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("ruleset", m.ruleset, kRuleset);
    f("asks", m.asks, kAsks);
    f("n", m.n, kRollNumber);
    f("server_key", m.server_key, kHash);
    f("server_commitment", m.server_commitment, kHash);
    f("players", m.players, list(kMaxParties, kPlayerId));
  }
  bool operator==(const FairOffered&) const = default;
};

struct FairCommitted {
  static constexpr std::string_view kType = "fair_committed";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::string player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("player", m.player, kPlayerId);
  }
  bool operator==(const FairCommitted&) const = default;
};

struct FairLocked {
  static constexpr std::string_view kType = "fair_locked";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::string lock;
  std::string signature;
  std::optional<std::int64_t> left_ms;  // before the game: from this event on, before the draw is void
  std::optional<Call> call;             // of a draw in play, where dice are due already

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("lock", m.lock, kLock);
    f("signature", m.signature, kSignature);
    f("left_ms", m.left_ms, kMs);
    f("call", m.call);
  }
  bool operator==(const FairLocked&) const = default;
};

struct FairOpened {
  static constexpr std::string_view kType = "fair_opened";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::string player;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("player", m.player, kPlayerId);
  }
  bool operator==(const FairOpened&) const = default;
};

struct FairRolled {
  static constexpr std::string_view kType = "fair_rolled";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::string call_for;               // `for`
  std::vector<std::string> openings;  // the server's first, then in the order of the lock
  std::vector<Die> dice;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("for", m.call_for, kCallFor);
    f("openings", m.openings, list(kMaxParties + 1, kHashOrDash));
    f("dice", m.dice, list(kMaxNumbers, kFaces));
  }
  bool operator==(const FairRolled&) const = default;
};

/// Sent again when a missing opening comes late; once all are there, with the dice that would have been rolled.
struct FairVoided {
  static constexpr std::string_view kType = "fair_voided";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::vector<std::int64_t> missing;  // positions in the lock: 0 the server, 1 the first player
  std::vector<std::string> openings;
  std::optional<std::vector<Die>> dice;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("missing", m.missing, list(kMaxParties + 1, Range{0, kMaxParties}));
    f("openings", m.openings, list(kMaxParties + 1, kHashOrDash));
    f("dice", m.dice, list(kMaxNumbers, kFaces));
  }
  bool operator==(const FairVoided&) const = default;
};

struct GameStarted {
  static constexpr std::string_view kType = "game_started";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Player white;
  Player black;
  Start start;
  bool check = false;
  std::optional<Clocks> clocks;    // none: unlimited
  std::vector<std::string> legal;  // of the side to move, bytewise sorted
  std::optional<Call> call;        // dice must fall before the first move

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("white", m.white);
    f("black", m.black);
    f("start", m.start);
    f("check", m.check);
    f("clocks", m.clocks);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
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
  std::optional<Call> call;        // dice must fall now

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
    f("move", m.move, kMoveText);
    f("fen", m.fen, kFen);
    f("changes", m.changes, list(kMaxChanges));
    f("check", m.check);
    f("clocks", m.clocks);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
    f("call", m.call);
  }
  bool operator==(const Moved&) const = default;
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

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPliesMade);
    f("roll", m.roll, kRollText);
    f("fen", m.fen, kFen);
    f("changes", m.changes, list(kMaxChanges));
    f("check", m.check);
    f("clocks", m.clocks);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
  }
  bool operator==(const DiceFell&) const = default;
};

struct DrawOffered {
  static constexpr std::string_view kType = "draw_offered";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Color by{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
  }
  bool operator==(const DrawOffered&) const = default;
};

struct DrawDeclined {
  static constexpr std::string_view kType = "draw_declined";
  static constexpr Kind kKind = Kind::event;
  std::string game;
  Color by{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("by", m.by);
  }
  bool operator==(const DrawDeclined&) const = default;
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

}  // namespace protocol
