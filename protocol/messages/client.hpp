// What clients send. Plain values with their fields and forms; docs/protocol.md tells the conversations,
// protocol/schema binds. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/tournament.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

/// The game that a connection takes up again, and the last event that it has.
struct Resume {
  std::string game;
  std::int64_t v = 0;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("v", m.v, kSince);
  }
  bool operator==(const Resume&) const = default;
};

struct Hello {
  static constexpr std::string_view kType = "hello";
  static constexpr Kind kKind = Kind::request;
  std::int64_t protocol = kProtocol;
  std::vector<std::string> features;
  std::optional<std::string> token;  // none: a new guest
  std::optional<Resume> resume;

  static void fields(auto& m, auto& f) {
    f("protocol", m.protocol, Range{kProtocol, kProtocol});
    f("features", m.features, list(kMaxFeatures, kWord));
    f("token", m.token, kToken);
    f("resume", m.resume);
  }
  bool operator==(const Hello&) const = default;
};

struct Create {
  static constexpr std::string_view kType = "create";
  static constexpr Kind kKind = Kind::command;
  std::string variant;
  Options options;  // those that are not at their default
  Clock clock;
  ColorChoice color{};
  bool rated = false;
  std::optional<bool> listed = {};
  std::optional<RatingRange> range = {};
  std::optional<std::string> to = {};  // id or name
  std::optional<Pairing> pairing = {};
  std::optional<bool> is_private = {};        // `private`: only the two players may watch
  std::optional<std::int64_t> delay_ms = {};  // how much later than the players others see the game

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("options", m.options, MapForm{kMaxOptions, kWord, kOptionValue});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated);
    f("listed", m.listed);
    f("range", m.range);
    f("to", m.to, kPlayerId);
    f("pairing", m.pairing);
    f("private", m.is_private);
    f("delay_ms", m.delay_ms, kDelayWanted);
  }
  bool operator==(const Create&) const = default;
};

struct Watch {
  static constexpr std::string_view kType = "watch";
  static constexpr Kind kKind = Kind::request;
  std::string game;
  std::optional<std::int64_t> since;  // the last event that the client has; none: wants a snapshot

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("since", m.since, kSince);
  }
  bool operator==(const Watch&) const = default;
};

/// The form of those that name nothing but their game.
struct InGame {
  std::string game;

  static void fields(auto& m, auto& f) { f("game", m.game, kGameId); }
  bool operator==(const InGame&) const = default;
};

struct Unwatch : InGame {
  static constexpr std::string_view kType = "unwatch";
  static constexpr Kind kKind = Kind::request;
};

struct Join : InGame {
  static constexpr std::string_view kType = "join";
  static constexpr Kind kKind = Kind::command;
};

struct FairCommit {
  static constexpr std::string_view kType = "fair_commit";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  std::string draw;
  std::string commitment;  // `-`: takes no part

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("commitment", m.commitment, kHashOrDash);
  }
  bool operator==(const FairCommit&) const = default;
};

struct FairOpen {
  static constexpr std::string_view kType = "fair_open";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  std::string draw;
  std::int64_t roll = 1;
  std::string opening;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("roll", m.roll, kRollNumber);
    f("opening", m.opening, kHash);
  }
  bool operator==(const FairOpen&) const = default;
};

/// A new draw in play instead of the old one, which this is.
struct FairRenew {
  static constexpr std::string_view kType = "fair_renew";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  std::string draw;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
  }
  bool operator==(const FairRenew&) const = default;
};

struct Move {
  static constexpr std::string_view kType = "move";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  std::int64_t ply = 1;  // that the move will be: 1 for the first
  std::string move;
  std::optional<std::string> opening = {};  // with a move that calls for dice

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
    f("move", m.move, kMoveText);
    f("opening", m.opening, kHash);
  }
  bool operator==(const Move&) const = default;
};

struct Resign : InGame {
  static constexpr std::string_view kType = "resign";
  static constexpr Kind kKind = Kind::command;
};

struct DrawOffer {
  static constexpr std::string_view kType = "draw_offer";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  std::int64_t ply = 1;  // that the next move will be

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
  }
  bool operator==(const DrawOffer&) const = default;
};

struct DrawAccept : InGame {
  static constexpr std::string_view kType = "draw_accept";
  static constexpr Kind kKind = Kind::command;
};

struct DrawDecline : InGame {
  static constexpr std::string_view kType = "draw_decline";
  static constexpr Kind kKind = Kind::command;
};

struct TakebackOffer {
  static constexpr std::string_view kType = "takeback_offer";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  std::int64_t ply = 1;  // that the next move will be

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly);
  }
  bool operator==(const TakebackOffer&) const = default;
};

struct TakebackAccept : InGame {
  static constexpr std::string_view kType = "takeback_accept";
  static constexpr Kind kKind = Kind::command;
};

struct TakebackDecline : InGame {
  static constexpr std::string_view kType = "takeback_decline";
  static constexpr Kind kKind = Kind::command;
};

struct PauseOffer {
  static constexpr std::string_view kType = "pause_offer";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  std::int64_t days = 1;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("days", m.days, kPauseDays);
  }
  bool operator==(const PauseOffer&) const = default;
};

struct PauseAccept : InGame {
  static constexpr std::string_view kType = "pause_accept";
  static constexpr Kind kKind = Kind::command;
};

struct PauseDecline : InGame {
  static constexpr std::string_view kType = "pause_decline";
  static constexpr Kind kKind = Kind::command;
};

struct MoreTime : InGame {
  static constexpr std::string_view kType = "more_time";
  static constexpr Kind kKind = Kind::command;
};

struct ClaimWin : InGame {
  static constexpr std::string_view kType = "claim_win";
  static constexpr Kind kKind = Kind::command;
};

struct ClaimDraw : InGame {
  static constexpr std::string_view kType = "claim_draw";
  static constexpr Kind kKind = Kind::command;
};

struct Abort : InGame {
  static constexpr std::string_view kType = "abort";
  static constexpr Kind kKind = Kind::command;
};

struct RematchOffer {
  static constexpr std::string_view kType = "rematch_offer";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  SetupWish setup{};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("setup", m.setup);
  }
  bool operator==(const RematchOffer&) const = default;
};

struct RematchDecline : InGame {
  static constexpr std::string_view kType = "rematch_decline";
  static constexpr Kind kKind = Kind::command;
};

struct ChallengeDecline : InGame {
  static constexpr std::string_view kType = "challenge_decline";
  static constexpr Kind kKind = Kind::command;
};

struct WatchLobby {
  static constexpr std::string_view kType = "watch_lobby";
  static constexpr Kind kKind = Kind::request;

  static void fields(auto&, auto&) {}
  bool operator==(const WatchLobby&) const = default;
};

struct UnwatchLobby {
  static constexpr std::string_view kType = "unwatch_lobby";
  static constexpr Kind kKind = Kind::request;

  static void fields(auto&, auto&) {}
  bool operator==(const UnwatchLobby&) const = default;
};

struct Say {
  static constexpr std::string_view kType = "say";
  static constexpr Kind kKind = Kind::command;
  std::string game;
  Channel to{};
  std::string text;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("to", m.to);
    f("text", m.text, kTalk);
  }
  bool operator==(const Say&) const = default;
};

/// The form of those that name nobody but one player.
struct AboutPlayer {
  std::string player;

  static void fields(auto& m, auto& f) { f("player", m.player, kPlayerId); }
  bool operator==(const AboutPlayer&) const = default;
};

struct Block : AboutPlayer {
  static constexpr std::string_view kType = "block";
  static constexpr Kind kKind = Kind::command;
};

struct Unblock : AboutPlayer {
  static constexpr std::string_view kType = "unblock";
  static constexpr Kind kKind = Kind::command;
};

struct ListBlocks {
  static constexpr std::string_view kType = "list_blocks";
  static constexpr Kind kKind = Kind::request;

  static void fields(auto&, auto&) {}
  bool operator==(const ListBlocks&) const = default;
};

struct Ping {
  static constexpr std::string_view kType = "ping";
  static constexpr Kind kKind = Kind::request;

  static void fields(auto&, auto&) {}
  bool operator==(const Ping&) const = default;
};

// Of two bodies of the same type the marked one comes first.
using ClientBody = std::variant<Hello, Create, Watch, Unwatch, WatchEvent, UnwatchEvent, Join, EventFairCommit,
                                EventFairOpen, FairCommit, FairOpen, Move, Resign, DrawOffer, DrawAccept, DrawDecline,
                                TakebackOffer, TakebackAccept, TakebackDecline, PauseOffer, PauseAccept, PauseDecline,
                                MoreTime, ClaimWin, ClaimDraw, Abort, RematchOffer, RematchDecline, ChallengeDecline,
                                WatchLobby, UnwatchLobby, Ping, FairRenew, Say, Block, Unblock, ListBlocks>;

struct ClientMessage {
  std::optional<std::string> id;  // every command has one
  ClientBody body;

  bool operator==(const ClientMessage&) const = default;
};

}  // namespace protocol
