// What the server sends besides events: answers to one client, and notices of which only the newest counts. Plain
// values with their fields and forms; protocol/schema binds. Any thread.
#pragma once
#include "protocol/base/error.hpp"
#include "protocol/messages/events.hpp"
#include "protocol/messages/fair_events.hpp"
#include "protocol/messages/lobby.hpp"
#include "protocol/messages/tournament.hpp"

namespace protocol {

/// What an account is besides a player.
struct AccountData {
  std::vector<Role> roles;

  static void fields(auto& m, auto& f) { f("roles", m.roles, list(kMaxRoles)); }
  bool operator==(const AccountData&) const = default;
};

/// Who the client is. A new guest gets the token, to be shown in later hellos; nobody else ever sees it.
struct You {
  std::string id;
  std::string name;
  std::optional<std::string> token;
  std::optional<AccountData> account;  // none: a guest

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("token", m.token, kToken);
    f("account", m.account);
  }
  bool operator==(const You&) const = default;
};

struct Heartbeat {
  std::int64_t ping_ms = 0;  // after so much silence the client pings
  std::int64_t dead_ms = 0;  // after so much it connects anew

  static void fields(auto& m, auto& f) {
    f("ping_ms", m.ping_ms, kMs);
    f("dead_ms", m.dead_ms, kMs);
  }
  bool operator==(const Heartbeat&) const = default;
};

struct Welcome {
  static constexpr std::string_view kType = "welcome";
  static constexpr Kind kKind = Kind::answer;
  std::int64_t protocol = kProtocol;
  std::vector<std::string> features;  // those that both have
  You you;
  Heartbeat heartbeat;

  static void fields(auto& m, auto& f) {
    f("protocol", m.protocol, Range{kProtocol, kProtocol});
    f("features", m.features, list(kMaxFeatures, kWord));
    f("you", m.you);
    f("heartbeat", m.heartbeat);
  }
  bool operator==(const Welcome&) const = default;
};

struct Created {
  static constexpr std::string_view kType = "created";
  static constexpr Kind kKind = Kind::answer;
  std::string game;

  static void fields(auto& m, auto& f) { f("game", m.game, kGameId); }
  bool operator==(const Created&) const = default;
};

struct Pong {
  static constexpr std::string_view kType = "pong";
  static constexpr Kind kKind = Kind::answer;

  static void fields(auto&, auto&) {}
  bool operator==(const Pong&) const = default;
};

/// The type `error`: a refusal. Nothing has changed.
struct Refused {
  static constexpr std::string_view kType = "error";
  static constexpr Kind kKind = Kind::answer;
  ErrorCode code{};
  std::string message;
  std::optional<std::string> pointer;
  std::optional<std::string> reason;  // of illegal_move: as the rules name it
  std::optional<std::int64_t> retry_ms;

  static void fields(auto& m, auto& f) {
    f("code", m.code);
    f("message", m.message, kSentence);
    f("pointer", m.pointer, kPointer);
    f("reason", m.reason, kReason);
    f("retry_ms", m.retry_ms, kMs);
  }
  bool operator==(const Refused&) const = default;
};

/// All that there is to know about a game; the next event is v + 1.
struct Snapshot {
  static constexpr std::string_view kType = "snapshot";
  static constexpr Kind kKind = Kind::answer;
  std::string game;
  std::int64_t v = 1;
  std::string variant;
  std::int64_t rules_version = 1;
  Options options;
  Clock clock;
  ColorChoice color{};
  bool rated = false;
  std::optional<bool> is_private = {};        // `private`
  std::optional<std::int64_t> delay_ms = {};  // how much later than the players others see the game
  std::vector<Seat> players;                  // in the order of joining, the creator first
  Phase phase{};
  std::optional<FairState> fair;       // while a draw is going on
  std::vector<std::string> fair_past;  // names of the draws that are over
  std::optional<Start> start;          // from the start on
  std::optional<std::string> fen;      // now
  std::vector<Ply> moves;
  bool check = false;
  std::vector<std::string> legal;
  std::optional<std::vector<std::string>> rolls;
  std::optional<Clocks> clocks;
  std::optional<Color> draw_offer;      // whose offer stands
  std::optional<Color> takeback_offer;  // who asks for his last move back
  std::optional<PauseWish> pause_offer = {};
  std::optional<Outcome> outcome;
  std::optional<bool> listed = {};
  std::optional<RatingRange> range = {};
  std::optional<Player> to = {};
  std::optional<Pairing> pairing = {};
  std::optional<Origin> origin = {};
  std::optional<TournamentBoard> tournament = {};
  std::optional<std::string> setup = {};  // of the game before, or of the round
  std::optional<std::vector<Followed>> followed = {};
  std::optional<Rematch> rematch = {};
  std::optional<Ratings> ratings;  // of a rated game between accounts, from the start on

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("v", m.v, kEventNumber);
    f("variant", m.variant, kWord);
    f("rules_version", m.rules_version, kRulesVersion);
    f("options", m.options, MapForm{kMaxOptions, kWord, kOptionValue});
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated);
    f("private", m.is_private);
    f("delay_ms", m.delay_ms, kDelay);
    f("players", m.players, list(kMaxSeats));
    f("phase", m.phase);
    f("fair", m.fair);
    f("fair_past", m.fair_past, list(kMaxDraws, kDrawName));
    f("start", m.start);
    f("fen", m.fen, kFen);
    f("moves", m.moves, list(kMaxMoves));
    f("check", m.check);
    f("legal", m.legal, list(kMaxLegal, kMoveText));
    f("rolls", m.rolls, list(kMaxLegal, kMoveText));
    f("clocks", m.clocks);
    f("draw_offer", m.draw_offer);
    f("takeback_offer", m.takeback_offer);
    f("pause_offer", m.pause_offer);
    f("outcome", m.outcome);
    f("listed", m.listed);
    f("range", m.range);
    f("to", m.to);
    f("pairing", m.pairing);
    f("origin", m.origin);
    f("tournament", m.tournament);
    f("setup", m.setup, kSetup);
    f("followed", m.followed, list(kMaxSeats));
    f("rematch", m.rematch);
    f("ratings", m.ratings);
  }
  bool operator==(const Snapshot&) const = default;
};

/// Follows the tail of events that the client lacked: it now has all up to v. The times are those of now.
struct Resumed {
  static constexpr std::string_view kType = "resumed";
  static constexpr Kind kKind = Kind::answer;
  std::string game;
  std::int64_t v = 1;
  std::optional<Clocks> clocks;
  std::optional<std::int64_t> fair_left_ms;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("v", m.v, kEventNumber);
    f("clocks", m.clocks);
    f("fair_left_ms", m.fair_left_ms, kMs);
  }
  bool operator==(const Resumed&) const = default;
};

/// A player who is not connected.
struct Gone {
  std::string player;
  std::int64_t claim_ms = 0;  // before the other one may claim the game

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("claim_ms", m.claim_ms, kMs);
  }
  bool operator==(const Gone&) const = default;
};

struct Presence {
  static constexpr std::string_view kType = "presence";
  static constexpr Kind kKind = Kind::notice;
  std::string game;
  std::vector<std::string> here;          // ids of the players who are connected
  std::optional<std::vector<Gone>> gone;  // the other players, while the game is played
  std::int64_t watchers = 0;              // all others

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("here", m.here, list(kMaxSeats, kPlayerId));
    f("gone", m.gone, list(kMaxSeats));
    f("watchers", m.watchers, Range{0, 1'000'000});
  }
  bool operator==(const Presence&) const = default;
};

/// A line of talk; its speaker's copy has the id of the command.
struct Said {
  static constexpr std::string_view kType = "said";
  static constexpr Kind kKind = Kind::answer;
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

/// The last lines of the channel that the client hears.
struct Talk {
  static constexpr std::string_view kType = "talk";
  static constexpr Kind kKind = Kind::notice;
  std::string game;
  Channel to{};
  std::vector<TalkLine> lines;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("to", m.to);
    f("lines", m.lines, list(kMaxTalk));
  }
  bool operator==(const Talk&) const = default;
};

/// Whom the client blocks now.
struct Blocks {
  static constexpr std::string_view kType = "blocks";
  static constexpr Kind kKind = Kind::answer;
  std::vector<Player> players;

  static void fields(auto& m, auto& f) { f("players", m.players, list(kMaxBlocks)); }
  bool operator==(const Blocks&) const = default;
};

/// The ratings of a rated game: as they were at its start, and once it has been settled, as they are now.
struct Rated {
  static constexpr std::string_view kType = "rated";
  static constexpr Kind kKind = Kind::notice;
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

/// The server is about to stop: connect again and resume.
struct Restart {
  static constexpr std::string_view kType = "restart";
  static constexpr Kind kKind = Kind::notice;
  std::int64_t retry_ms = 0;

  static void fields(auto& m, auto& f) { f("retry_ms", m.retry_ms, kMs); }
  bool operator==(const Restart&) const = default;
};

/// What the server's keeper tells everybody now; empty: nothing any more. Only for those who have the feature.
struct Announcement {
  static constexpr std::string_view kType = "announcement";
  static constexpr Kind kKind = Kind::notice;
  static constexpr std::string_view kFeature = "announcements";
  std::optional<std::string> text;
  std::optional<std::int64_t> left_ms;  // to be shown

  static void fields(auto& m, auto& f) {
    f("text", m.text, kAnnouncement);
    f("left_ms", m.left_ms, kMs);
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
