// What the server sends besides events: answers to one client, and notices of which only the newest counts. Plain
// values with their fields and forms; protocol/schema is made from them. Any thread.
#pragma once
#include "protocol/base/error.hpp"
#include "protocol/base/sentence.hpp"
#include "protocol/messages/events.hpp"
#include "protocol/messages/fair_events.hpp"
#include "protocol/messages/lobby.hpp"
#include "protocol/messages/tournament.hpp"

namespace protocol {

struct AccountData {
  static constexpr Says kSays{"Only for who is signed in: a guest has none."};
  std::vector<Role> roles;

  static void fields(auto& m, auto& f) { f("roles", m.roles, list(kMaxRoles), Says{"What the account may do."}); }
  bool operator==(const AccountData&) const = default;
};

struct You {
  static constexpr Says kSays{"Who the client is."};
  std::string id;
  std::string name;
  std::optional<std::string> token;
  std::optional<AccountData> account;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("token", m.token, kToken, Says{"Only for a new guest: to be kept, and shown in every later hello."});
    f("account", m.account);
  }
  bool operator==(const You&) const = default;
};

struct Heartbeat {
  static constexpr Says kSays{"When to worry about the connection."};
  std::int64_t ping_ms = 0;
  std::int64_t dead_ms = 0;

  static void fields(auto& m, auto& f) {
    f("ping_ms", m.ping_ms, kMs, Says{"After so much silence the client sends ping."});
    f("dead_ms", m.dead_ms, kMs, Says{"After so much silence the client connects anew."});
  }
  bool operator==(const Heartbeat&) const = default;
};

struct Welcome {
  static constexpr std::string_view kType = "welcome";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{"The answer to hello."};
  std::int64_t protocol = kProtocol;
  std::vector<std::string> features;
  You you;
  Heartbeat heartbeat;

  static void fields(auto& m, auto& f) {
    f("protocol", m.protocol, Range{kProtocol, kProtocol}, Says{"The protocol that is spoken from here on."});
    f("features", m.features, list(kMaxFeatures, kWord), Says{"The additions that both sides have."});
    f("you", m.you);
    f("heartbeat", m.heartbeat);
  }
  bool operator==(const Welcome&) const = default;
};

struct Created {
  static constexpr std::string_view kType = "created";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{
      "The answer to create: the game is stored and its maker has a seat. To see it, watch it."};
  std::string game;

  static void fields(auto& m, auto& f) { f("game", m.game, kGameId); }
  bool operator==(const Created&) const = default;
};

struct Pong {
  static constexpr std::string_view kType = "pong";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{"The answer to ping."};

  static void fields(auto&, auto&) {}
  bool operator==(const Pong&) const = default;
};

struct Refused {
  static constexpr std::string_view kType = "error";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{"A refusal: nothing has changed. With the id of the command, if it could be read."};
  ErrorCode code{};
  std::string message;
  std::optional<std::string> pointer;
  std::optional<std::string> reason;
  std::optional<std::int64_t> retry_ms;
  std::optional<Sentence> sentence;

  static void fields(auto& m, auto& f) {
    f("code", m.code);
    f("message", m.message, kSentence, Says{"A sentence for people, in English."});
    f("sentence", m.sentence);
    f("pointer", m.pointer, kPointer, Says{"JSON pointer to the field of the frame that is wrong."});
    f("reason", m.reason, kReason, Says{"Of illegal_move: why, as astragal rules names it."});
    f("retry_ms", m.retry_ms, kMs, Says{"When the same command may be sent again, or would be taken."});
  }
  bool operator==(const Refused&) const = default;
};

struct Snapshot {
  static constexpr std::string_view kType = "snapshot";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{
      "The whole state of a game; the next event of it is v + 1. Replaces all that the client knew of this game. "
      "Without an id when the name of somebody in it has changed."};
  std::string game;
  std::int64_t v = 1;
  std::string variant;
  std::int64_t rules_version = 1;
  Options options;
  Clock clock;
  ColorChoice color{};
  bool rated = false;
  std::optional<bool> is_private = {};
  std::optional<std::int64_t> delay_ms = {};
  std::vector<Seat> players;
  Phase phase{};
  std::optional<FairState> fair;
  std::vector<std::string> fair_past;
  std::optional<Start> start;
  std::optional<std::string> fen;
  std::vector<Ply> moves;
  bool check = false;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;
  std::optional<Clocks> clocks;
  std::optional<Color> draw_offer;
  std::optional<Color> takeback_offer;
  std::optional<StandingPauseOffer> pause_offer = {};
  std::optional<Outcome> outcome;
  std::optional<bool> listed = {};
  std::optional<RatingRange> range = {};
  std::optional<Player> to = {};
  std::optional<Pairing> pairing = {};
  std::optional<Origin> origin = {};
  std::optional<TournamentBoard> tournament = {};
  std::optional<std::string> setup = {};
  std::optional<std::vector<Followed>> followed = {};
  std::optional<Rematch> rematch = {};
  std::optional<Ratings> ratings;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("v", m.v, kEventNumber, Says{"The last event that is part of this state."});
    f("variant", m.variant, kWord);
    f("rules_version", m.rules_version, kRulesVersion);
    f("options", m.options, kOptions, Says{"All of them, defaults too."});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated, Says{"Whether the game counts for ratings."});
    f("private", m.is_private, Says{"Whether only the two players may watch. Left out: no."});
    f("delay_ms", m.delay_ms, kDelay);
    f("players", m.players, list(kMaxSeats), Says{"In the order of joining, the creator first."});
    f("phase", m.phase);
    f("fair", m.fair);
    f("fair_past", m.fair_past, list(kMaxDraws, kDrawName), Says{"The draws that are over, by name."});
    f("start", m.start, Says{"From the start of the game on."});
    f("fen", m.fen, kFen, Says{"The position now, from the start of the game on."});
    f("moves", m.moves, list(kMaxMoves), Says{"All moves and rolls in play so far, in their order."});
    f("check", m.check, Says{"Whether the side to move is in check."});
    f("legal", m.legal, kLegal);
    f("rolls", m.rolls, kRolls);
    f("clocks", m.clocks);
    f("draw_offer", m.draw_offer, Says{"Who has made the offer of a draw that stands."});
    f("takeback_offer", m.takeback_offer, Says{"Who asks for his last move back."});
    f("pause_offer", m.pause_offer);
    f("outcome", m.outcome, Says{"Once the game has ended."});
    f("listed", m.listed, Says{"The lobby shows it, and pairs it with who wants the same."});
    f("range", m.range, Says{"Of a listed game: whose ratings fit."});
    f("to", m.to, Says{"Whom it challenges."});
    f("pairing", m.pairing);
    f("origin", m.origin);
    f("tournament", m.tournament);
    f("setup", m.setup, kSetup, Says{"Of the game before, or of all boards of the round: nothing is drawn for it."});
    f("followed", m.followed, list(kMaxSeats), Says{"The games that follow."});
    f("rematch", m.rematch);
    f("ratings", m.ratings);
  }
  bool operator==(const Snapshot&) const = default;
};

struct Resumed {
  static constexpr std::string_view kType = "resumed";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{
      "Follows the events that the client lacked: it now has all of them. The times are those of now, which no stored "
      "event can know."};
  std::string game;
  std::int64_t v = 1;
  std::optional<Clocks> clocks;
  std::optional<std::int64_t> fair_left_ms;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("v", m.v, kEventNumber, Says{"The last event of the game."});
    f("clocks", m.clocks);
    f("fair_left_ms", m.fair_left_ms, kMs, Says{"Before the draw that is going on is void."});
  }
  bool operator==(const Resumed&) const = default;
};

struct Gone {
  static constexpr Says kSays{"A player who is not connected."};
  std::string player;
  std::int64_t claim_ms = 0;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("claim_ms", m.claim_ms, kMs, Says{"When the other player may claim the game, unless this one comes back."});
  }
  bool operator==(const Gone&) const = default;
};

struct Presence {
  static constexpr std::string_view kType = "presence";
  static constexpr Kind kKind = Kind::notice;
  static constexpr Says kSays{"Who is here. The newest counts, none is replayed."};
  std::string game;
  std::vector<std::string> here;
  std::optional<std::vector<Gone>> gone;
  std::int64_t watchers = 0;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("here", m.here, list(kMaxSeats, kPlayerId), Says{"The players who are connected."});
    f("gone", m.gone, list(kMaxSeats), Says{"In a game that is being played: the players who are not connected."});
    f("watchers", m.watchers, Range{0, 1'000'000}, Says{"How many others watch."});
  }
  bool operator==(const Presence&) const = default;
};

struct Said {
  static constexpr std::string_view kType = "said";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{
      "A line of talk, stored. The copy of the one who said it has the id of the command, those of the others have "
      "none."};
  std::string game;
  Channel to{};
  TalkLine line;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("to", m.to);
    f("line", m.line);
  }
  bool operator==(const Said&) const = default;
};

struct Talk {
  static constexpr std::string_view kType = "talk";
  static constexpr Kind kKind = Kind::notice;
  static constexpr Says kSays{
      "The last lines of the channel that the client hears, oldest first. Replaces all that it had of this game."};
  std::string game;
  Channel to{};
  std::vector<TalkLine> lines;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("to", m.to);
    f("lines", m.lines, list(kMaxTalk), Says{"At most 50."});
  }
  bool operator==(const Talk&) const = default;
};

struct Blocks {
  static constexpr std::string_view kType = "blocks";
  static constexpr Kind kKind = Kind::answer;
  static constexpr Says kSays{
      "Whom the client blocks now. The answer to block, unblock and list_blocks; without an id where the client "
      "blocked somebody on another connection."};
  std::vector<Player> players;

  static void fields(auto& m, auto& f) {
    f("players", m.players, list(kMaxBlocks), Says{"In the order of their ids."});
  }
  bool operator==(const Blocks&) const = default;
};

struct Rated {
  static constexpr std::string_view kType = "rated";
  static constexpr Kind kKind = Kind::notice;
  static constexpr Says kSays{
      "The ratings of a rated game: as they were at its start, and again once they are settled. The newest counts."};
  std::string game;
  SideRating white;
  SideRating black;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("white", m.white);
    f("black", m.black);
  }
  bool operator==(const Rated&) const = default;
};

struct Restart {
  static constexpr std::string_view kType = "restart";
  static constexpr Kind kKind = Kind::notice;
  static constexpr Says kSays{"The server is about to stop. Connect again after the time given, and resume."};
  std::int64_t retry_ms = 0;

  static void fields(auto& m, auto& f) { f("retry_ms", m.retry_ms, kMs); }
  bool operator==(const Restart&) const = default;
};

struct Announcement {
  static constexpr std::string_view kType = "announcement";
  static constexpr Kind kKind = Kind::notice;
  static constexpr std::string_view kFeature = "announcements";
  static constexpr Says kSays{
      "What the server's keeper tells everybody now; without a text: nothing any more. The newest counts; sent only to "
      "clients with the feature announcements, after the welcome if there is one, and whenever it changes."};
  std::optional<std::string> text;
  std::optional<std::int64_t> left_ms;

  static void fields(auto& m, auto& f) {
    f("text", m.text, kAnnouncement, Says{"A sentence or two, as plain text."});
    f("left_ms", m.left_ms, kMs, Says{"For how long it is to be shown; always there with a text."});
  }
  bool operator==(const Announcement&) const = default;
};

using Answers = Bodies<Welcome, Created, Pong, Refused, Snapshot, Resumed, Talk, Blocks, EventState>;
using Notices = Bodies<Presence, Rated, Said, MatchScore, Lobby, Challenges, Announcement, Restart>;
using ServerBody = decltype(Answers{} + GameEvents{} + FairEvents{} + Notices{})::Variant;

struct ServerMessage {
  std::optional<std::int64_t> v;  // every event has one, nothing else
  std::optional<std::string> id;  // of the command or request that this answers
  ServerBody body;

  bool operator==(const ServerMessage&) const = default;
};

}  // namespace protocol
