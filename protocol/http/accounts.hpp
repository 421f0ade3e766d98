// What is told over HTTP of accounts to those whose they are, and to moderators (docs/http.md, Accounts). Plain values.
// Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/bodies.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kTokenId{"a token's id of letters, digits, _ and -", "A-Za-z0-9_-", 1, 32};
inline constexpr TextForm kSessionId{"a session's id of 16 digits and letters a to f", "0-9a-f", 16, 16};
inline constexpr TextForm kDevice{"what a browser calls itself", " -~", 1, 200};
inline constexpr TextForm kTitle{"a title", "A-Z", 1, 8};
inline constexpr TextForm kScopeNames{"names of scopes with commas between", "a-z:,", 0, 128};
inline constexpr std::size_t kMaxMutes = 1000;
inline constexpr std::size_t kMaxLeave = 1000;  // days

struct Account {
  static constexpr Says kSays{"An account, as it is told to whoever it is of."};
  std::string id;
  std::string name;
  std::vector<Role> roles;
  std::int64_t created_at = 0;
  std::optional<std::string> email = {};
  std::optional<std::string> title = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("username", m.name, kPlayerName, Says{"The same, as programs for lichess look for it."});
    f("title", m.title, kTitle, Says{"BOT: a program plays. Left out: somebody does."});
    f("roles", m.roles, list(kMaxRoles), Says{"What it may do."});
    f("createdAt", m.created_at, kTime);
    f("email", m.email, kEmail, Says{"Left out: it has none, or somebody else asks."});
  }
};

struct ApiToken {
  static constexpr Says kSays{"A token of an account, without its secret."};
  std::string id;
  std::string label;
  std::vector<Scope> scopes;
  std::int64_t created_at = 0;
  std::optional<std::int64_t> used_at = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kTokenId, Says{"By which it is dropped."});
    f("label", m.label, kLabel, Says{"What the account calls it."});
    f("scopes", m.scopes, list(kMaxScopes), Says{"What it may be used for."});
    f("createdAt", m.created_at, kTime);
    f("usedAt", m.used_at, kTime, Says{"When it was used last. Left out: never."});
  }
};
struct ApiTokens {
  static constexpr Says kSays{"The tokens of an account."};
  std::vector<ApiToken> tokens;

  static void fields(auto& m, auto& f) {
    f("tokens", m.tokens, list(kMaxTokens), Says{"All that were made and not dropped."});
  }
};
struct MadeToken {
  static constexpr Says kSays{"A token that was made: this once with its secret."};
  ApiToken made;
  std::string token;

  static void fields(auto& m, auto& f) {
    ApiToken::fields(m.made, f);
    f("token", m.token, kToken, Says{"What stands behind Bearer in the header Authorization."});
  }
};

struct TokenTested {
  static constexpr Says kSays{"What a token is good for, in lichess's words."};
  std::string user_id = {};
  std::string scopes = {};

  static void fields(auto& m, auto& f) {
    f("userId", m.user_id, kPlayerName, Says{"The name of its account, in small letters."});
    f("scopes", m.scopes, kScopeNames,
      Says{"board:play, bot:play, challenge:read, challenge:write, tournament:write."});
  }
};
/// By token; null: nobody has it.
using TokensTested = ByName<OrNull<TokenTested>>;

struct Mute {
  static constexpr Says kSays{"Somebody whom a moderator has silenced."};
  Player player;
  std::optional<std::int64_t> until = {};
  std::optional<std::string> reason = {};
  Player by;
  std::int64_t created_at = 0;

  static void fields(auto& m, auto& f) {
    f("player", m.player);
    f("until", m.until, kTime, Says{"Left out: for ever."});
    f("reason", m.reason, kWhy, Says{"Which the player is told."});
    f("by", m.by, Says{"The moderator."});
    f("createdAt", m.created_at, kTime);
  }
};
struct Mutes {
  static constexpr Says kSays{"Those who are silenced."};
  std::vector<Mute> mutes;

  static void fields(auto& m, auto& f) { f("mutes", m.mutes, list(kMaxMutes), Says{"In no order that is promised."}); }
};

struct LoginShown {
  static constexpr Says kSays{"A browser that is signed in."};
  std::string id;
  std::optional<std::string> device = {};
  std::int64_t created_at = 0;
  std::int64_t seen_at = 0;
  std::int64_t expires_at = 0;
  bool current = false;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kSessionId, Says{"By which it is signed out."});
    f("device", m.device, kDevice, Says{"Its User-Agent. Left out: it has not said, or signed in long ago."});
    f("createdAt", m.created_at, kTime);
    f("seenAt", m.seen_at, kTime);
    f("expiresAt", m.expires_at, kTime);
    f("current", m.current, Says{"Whether it is the one that asks."});
  }
};
struct LoginsShown {
  static constexpr Says kSays{"The browsers that are signed in to an account."};
  std::vector<LoginShown> sessions;

  static void fields(auto& m, auto& f) {
    f("sessions", m.sessions, list(kMaxSessions), Says{"The first that signed in comes first."});
  }
};
struct AddressSeen {
  static constexpr Says kSays{"That an account was signed in from some address."};
  std::int64_t seen_at = 0;

  static void fields(auto& m, auto& f) { f("seenAt", m.seen_at, kTime); }
};

struct LeaveDay {
  static constexpr Says kSays{"A day of leave, of 24 hours."};
  std::int64_t from_ms = 0;
  std::int64_t until_ms = 0;

  static void fields(auto& m, auto& f) {
    f("fromMs", m.from_ms, kTime);
    f("untilMs", m.until_ms, kTime);
  }
};
struct Leave {
  static constexpr Says kSays{"The leave of an account from games by post."};
  std::int64_t days = 0;
  std::int64_t left = 0;
  std::vector<LeaveDay> taken;

  static void fields(auto& m, auto& f) {
    f("days", m.days, kCount, Says{"How many it has in any 365 days."});
    f("left", m.left, kCount, Says{"How many of them are left now."});
    f("taken", m.taken, list(kMaxLeave), Says{"Those that were taken or announced."});
  }
};
struct PlayerLeave {
  static constexpr Says kSays{"When a player of a game is on leave."};
  std::string id;
  std::vector<LeaveDay> leave;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("leave", m.leave, list(kMaxLeave), Says{"The days that are not over."});
  }
};
struct PlayersLeave {
  static constexpr Says kSays{"When the players of a game by post are on leave: announced, or going on."};
  std::vector<PlayerLeave> players;

  static void fields(auto& m, auto& f) { f("players", m.players, list(kMaxSeats), Says{"Both of them."}); }
};

struct SealedBackup {
  static constexpr Says kSays{"The sealed backup of an account's open draws."};
  std::int64_t version = 0;
  std::optional<std::string> text = {};

  static void fields(auto& m, auto& f) {
    f("version", m.version, kVersion, Says{"0: there never was any."});
    f("text", m.text, kSealed, Says{"Left out: there is none now, or only the version is told."});
  }
};

struct PositionNote {
  static constexpr Says kSays{"A private note on a position."};
  std::int64_t ply = 0;
  std::string text;

  static void fields(auto& m, auto& f) {
    f("ply", m.ply, kPliesMade, Says{"As the game stands after so many plies."});
    f("text", m.text, kNote, Says{"As it was written."});
  }
};
struct PrivateNotes {
  static constexpr Says kSays{"What an account has written down for itself of a game."};
  std::string game;
  std::vector<PositionNote> positions;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kNote, Says{"On the whole game; empty: nothing."});
    f("positions", m.positions, list(kMaxMoves), Says{"Those on positions."});
  }
};

}  // namespace protocol
