// What clients send. Plain values with their fields, forms and words, of which protocol/schema is made;
// docs/protocol.md tells the conversations. Any thread.
#pragma once
#include "protocol/messages/kind.hpp"
#include "protocol/messages/offers.hpp"
#include "protocol/messages/tournament.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct Resume {
  static constexpr Says kSays{
      "The game that was watched when the last connection broke: does what watch does, without a second way."};
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
  static constexpr Says kSays{
      "The first message of a connection: which protocol and features the client has, who it is, and the game that it "
      "takes up again."};
  std::int64_t protocol = kProtocol;
  std::vector<std::string> features;
  std::optional<std::string> token;
  std::optional<Resume> resume;

  static void fields(auto& m, auto& f) {
    f("protocol", m.protocol, Range{kProtocol, kProtocol}, Says{"The protocol that the client speaks."});
    f("features", m.features, list(kMaxFeatures, kWord),
      Says{"Additions to the protocol that the client understands; unknown names are ignored."});
    f("token", m.token, kToken,
      Says{"A guest's, or an API token. Left out: who is signed in by cookie, else a new guest."});
    f("resume", m.resume);
  }
  bool operator==(const Hello&) const = default;
};

struct Create {
  static constexpr std::string_view kType = "create";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Makes a game, in which the sender takes a seat. A listed one may be that of somebody who waits for just this. "
      "The answer is created."};
  std::string variant;
  Options options;
  Clock clock;
  ColorChoice color{};
  bool rated = false;
  std::optional<bool> listed = {};
  std::optional<RatingRange> range = {};
  std::optional<std::string> to = {};
  std::optional<Pairing> pairing = {};
  std::optional<bool> is_private = {};
  std::optional<std::int64_t> delay_ms = {};

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord, Says{"The game, as astragal variants lists it."});
    f("options", m.options, kOptions, Says{"Those that are not to have their default."});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated, Says{"Whether the game counts for ratings."});
    f("listed", m.listed, Says{"The lobby shows it, and pairs it with who wants the same."});
    f("range", m.range, Says{"Of a listed game: whose ratings fit."});
    f("to", m.to, kPlayerId, Says{"A challenge: the id or the name of the only player who may join."});
    f("pairing", m.pairing);
    f("private", m.is_private, Says{"Whether only the two players may watch. Left out: no."});
    f("delay_ms", m.delay_ms, kDelayWanted,
      Says{"How many milliseconds later than the players others see the game; a rated one takes none. Left out: 0."});
  }
  bool operator==(const Create&) const = default;
};

struct Watch {
  static constexpr std::string_view kType = "watch";
  static constexpr Kind kKind = Kind::request;
  static constexpr Says kSays{
      "Opens a game on this connection; takes no seat. The answer is a snapshot or, with since, the events after it "
      "and then resumed."};
  std::string game;
  std::optional<std::int64_t> since;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("since", m.since, kSince, Says{"The last event that the client has; 0: none. Left out: it wants a snapshot."});
  }
  bool operator==(const Watch&) const = default;
};

struct Unwatch : InGame {
  static constexpr std::string_view kType = "unwatch";
  static constexpr Kind kKind = Kind::request;
  static constexpr Says kSays{
      "No more events of this game on this connection. A seat stays a seat. There is no answer."};
};

struct Join : InGame {
  static constexpr std::string_view kType = "join";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Takes the free seat of a game that the connection watches. The answer is player_joined."};
};

struct FairCommit {
  static constexpr std::string_view kType = "fair_commit";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "A player's commitment to a draw that was offered. The first stands; the same again gets the same answer. The "
      "answer is fair_committed."};
  std::string game;
  std::string draw;
  std::string commitment;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName);
    f("commitment", m.commitment, kHashOrDash, Says{"The commitment; a dash: takes no part, in a game by post."});
  }
  bool operator==(const FairCommit&) const = default;
};

struct FairOpen {
  static constexpr std::string_view kType = "fair_open";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "A player's opening of a roll that is due. Send it only after every check that FAIRNESS.md lists. The answer is "
      "fair_opened."};
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

struct FairRenew {
  static constexpr std::string_view kType = "fair_renew";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Asks for a new draw in play, because this player can open no more of the old one; or consents to the opponent's "
      "asking. The answer is fair_renew_wanted."};
  std::string game;
  std::string draw;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("draw", m.draw, kDrawName, Says{"The old one: that which is going on."});
  }
  bool operator==(const FairRenew&) const = default;
};

struct Move {
  static constexpr std::string_view kType = "move";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"A move. The answer is moved."};
  std::string game;
  std::int64_t ply = 1;
  std::string move;
  std::optional<std::string> opening = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPly, Says{"The ply that the move will be; a move for another position is refused as stale_ply."});
    f("move", m.move, kMoveText);
    f("opening", m.opening, kHash,
      Says{"Of the next roll of the draw in play: required exactly with a move that calls for dice, from a player with "
           "a part in the draw. Sent again unchanged until answered."});
  }
  bool operator==(const Move&) const = default;
};

struct Resign : InGame {
  static constexpr std::string_view kType = "resign";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Gives the game up. The answer is game_ended; while a roll is due, the fair_voided before it."};
};

struct MoreTime : InGame {
  static constexpr std::string_view kType = "more_time";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Gives the opponent 15 s, at most twenty times in a game. The answer is time_added."};
};

struct ClaimWin : InGame {
  static constexpr std::string_view kType = "claim_win";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Wins a game whose opponent has been away for long enough; presence says when. The answer is game_ended."};
};

struct ClaimDraw : InGame {
  static constexpr std::string_view kType = "claim_draw";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"The same, for a draw. The answer is game_ended."};
};

struct Abort : InGame {
  static constexpr std::string_view kType = "abort";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Calls a game off before its second ply, but not while a roll is due, and a rated one only until dice are called "
      "for. The answer is game_ended with the result none."};
};

struct ChallengeDecline : InGame {
  static constexpr std::string_view kType = "challenge_decline";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Declines the challenge that the game is. The answer is game_ended with the result none."};
};

struct WatchLobby {
  static constexpr std::string_view kType = "watch_lobby";
  static constexpr Kind kKind = Kind::request;
  static constexpr Says kSays{
      "Wants to be told what the lobby shows, now and whenever it changes. The answer is lobby."};

  static void fields(auto&, auto&) {}
  bool operator==(const WatchLobby&) const = default;
};

struct UnwatchLobby {
  static constexpr std::string_view kType = "unwatch_lobby";
  static constexpr Kind kKind = Kind::request;
  static constexpr Says kSays{"No more of the lobby. There is no answer."};

  static void fields(auto&, auto&) {}
  bool operator==(const UnwatchLobby&) const = default;
};

struct Say {
  static constexpr std::string_view kType = "say";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Says something beside a game that the connection watches: to the other player, or to those who watch. The "
      "answer is said."};
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

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId, Says{"The id or the name of an account, or the id of a guest."});
  }
  bool operator==(const AboutPlayer&) const = default;
};

struct Block : AboutPlayer {
  static constexpr std::string_view kType = "block";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{
      "Wants to hear no more of a player, and to begin no game with him. The answer is blocks."};
};

struct Unblock : AboutPlayer {
  static constexpr std::string_view kType = "unblock";
  static constexpr Kind kKind = Kind::command;
  static constexpr Says kSays{"Takes a block back. The answer is blocks."};
};

struct ListBlocks {
  static constexpr std::string_view kType = "list_blocks";
  static constexpr Kind kKind = Kind::request;
  static constexpr Says kSays{"Asks whom the client blocks. The answer is blocks."};

  static void fields(auto&, auto&) {}
  bool operator==(const ListBlocks&) const = default;
};

struct Ping {
  static constexpr std::string_view kType = "ping";
  static constexpr Kind kKind = Kind::request;
  static constexpr Says kSays{"Asks whether the connection lives. The answer is pong."};

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
