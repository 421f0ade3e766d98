// What is sent over HTTP: the JSON bodies of requests that change something, read as strictly as frames are. Which path
// takes which is said by docs/http.md. And what `astragal admin` asks of a server that runs. Plain values. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/base/error.hpp"
#include "protocol/base/form.hpp"
#include "protocol/base/words.hpp"

namespace protocol {

// Any text: whether it may be a name or a password is for others to say, in a sentence of their own.
inline constexpr TextForm kRequestedName{"a name", "", 1, 64};
inline constexpr TextForm kPassword{"a password", "", 1, 256};
inline constexpr TextForm kEmail{"an e-mail address", "", 3, 254};
inline constexpr TextForm kLabel{"a label", "", 1, 64};
inline constexpr TextForm kWhy{"a reason in words", "", 1, 140};
inline constexpr Range kMuteTime{60'000, 315'360'000'000};  // a minute to ten years
inline constexpr std::size_t kMaxScopes = 8;
inline constexpr std::size_t kMaxChannels = std::size(Words<NoticeChannel>::kTable);
inline constexpr Range kMinuteOfDay = named("minute_of_day", "A minute of the account's day, from 0.", Range{0, 1439});
inline constexpr TextForm kEndpoint{"the address of a push service", "!-~", 9, 1024};
inline constexpr TextForm kBase64Url{"bytes as base64url", "A-Za-z0-9_=-", 1, 128};
inline constexpr TextForm kLink{"what stands behind # in the link", "A-Za-z0-9_.-", 1, 256};
inline constexpr TextForm kSealed{"a sealed text", "A-Za-z0-9_.-", 1, 60'000};  // fits into a request
inline constexpr Range kVersion{0, kMaxExact};
inline constexpr std::size_t kMaxLinePlies = 1000;
inline constexpr std::size_t kMaxPuzzlePlies = 16;
inline constexpr TextForm kNote{"a note", "", 0, 2000};

struct Register {
  std::string name;
  std::string password;
  std::optional<std::string> email;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName);
    f("password", m.password, kPassword);
    f("email", m.email, kEmail);
  }
};

struct SignIn {
  std::string name;
  std::string password;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName);
    f("password", m.password, kPassword);
  }
};

struct ChangePassword {
  std::string password;  // as it is
  std::string next;      // as it is to be

  static void fields(auto& m, auto& f) {
    f("password", m.password, kPassword);
    f("new", m.next, kPassword);
  }
};

struct CloseAccount {
  std::string password;

  static void fields(auto& m, auto& f) { f("password", m.password, kPassword); }
};

struct MakeToken {
  std::string label;
  std::vector<Scope> scopes;

  static void fields(auto& m, auto& f) {
    f("label", m.label, kLabel);
    f("scopes", m.scopes, list(kMaxScopes));
  }
};

/// A moderator's: of a player by id, or by the name of his account.
struct MakeMute {
  std::string player;
  std::optional<std::int64_t> ms;          // none: for ever
  std::optional<std::string> reason = {};  // which the player is told

  static void fields(auto& m, auto& f) {
    f("player", m.player, kRequestedName);
    f("ms", m.ms, kMuteTime);
    f("reason", m.reason, kWhy);
  }
};

/// So many days, one after the other, of 24 hours each.
struct AnnounceLeave {
  std::int64_t from_ms = 0;  // since 1970
  std::int64_t days = 1;

  static void fields(auto& m, auto& f) {
    f("from_ms", m.from_ms, kTime);
    f("days", m.days, kLeaveDays);
  }
};

struct QuietHours {
  static constexpr Says kSays{"Hours of each day in which the account hears of nothing."};
  std::int64_t from_min = 0;
  std::int64_t until_min = 0;

  static void fields(auto& m, auto& f) {
    f("from_min", m.from_min, kMinuteOfDay, Says{"When they begin, as a minute of the account's day."});
    f("until_min", m.until_min, kMinuteOfDay, Says{"When they end."});
  }
};
struct NoticeSettings {
  static constexpr Says kSays{"On which channels an account hears of what, and when (docs/http.md)."};
  std::array<std::vector<NoticeChannel>, std::size(Words<NoticeKind>::kTable)> channels;
  std::optional<QuietHours> quiet = {};
  std::optional<std::int64_t> digest_min = {};
  std::int64_t utc_offset_min = 0;

  static void fields(auto& m, auto& f) {
    for (std::size_t i = 0; i < m.channels.size(); ++i)
      f(Words<NoticeKind>::kTable[i], m.channels[i], list(kMaxChannels), Says{"Where the account hears of this."});
    f("quiet", m.quiet);
    f("digest_min", m.digest_min, kMinuteOfDay, Says{"Mail comes once a day, at this minute of it."});
    f("utc_offset_min", m.utc_offset_min, kUtcOffset, Says{"Of the account's day."});
  }
};

/// A browser that wants to be told, as PushSubscription.toJSON() has it.
struct SubscribePush {
  std::string endpoint;
  std::string p256dh;
  std::string auth;

  static void fields(auto& m, auto& f) {
    f("endpoint", m.endpoint, kEndpoint);
    f("p256dh", m.p256dh, kBase64Url);
    f("auth", m.auth, kBase64Url);
  }
};

struct SeeNotices {
  std::int64_t up_to = 0;

  static void fields(auto& m, auto& f) { f("up_to", m.up_to, kTime); }
};

/// Without an address the account has none from now on.
struct ChangeEmail {
  std::optional<std::string> email = {};
  std::string password;

  static void fields(auto& m, auto& f) {
    f("email", m.email, kEmail);
    f("password", m.password, kPassword);
  }
};

/// What a link in a mail says.
struct FollowLink {
  std::string link;

  static void fields(auto& m, auto& f) { f("link", m.link, kLink); }
};
struct ForgotPassword {
  std::string name;

  static void fields(auto& m, auto& f) { f("name", m.name, kRequestedName); }
};
struct ResetPassword {
  std::string link;
  std::string next;

  static void fields(auto& m, auto& f) {
    f("link", m.link, kLink);
    f("new", m.next, kPassword);
  }
};

/// In place of the sealed backup of this version; 0: there never was any.
struct ReplaceSealed {
  std::int64_t version = 0;
  std::string text;

  static void fields(auto& m, auto& f) {
    f("version", m.version, kVersion);
    f("text", m.text, kSealed);
  }
};

struct LinePly {
  static constexpr Says kSays{"A move in a tree of conditional lines."};
  std::int64_t ply = 1;
  std::string move;

  static void fields(auto& m, auto& f) {
    f("ply", m.ply, kPly);
    f("move", m.move, kMoveText);
  }
  bool operator==(const LinePly&) const = default;
};

struct Lines {
  static constexpr Says kSays{
      "What one player answers to what in a game by post, as a tree: a move follows the nearest one before it whose "
      "ply is one less."};
  std::int64_t after = 1;
  std::vector<LinePly> plies;

  static void fields(auto& m, auto& f) {
    f("after", m.after, kEventNumber, Says{"The last event of the game when they were made."});
    f("lines", m.plies, list(kMaxLinePlies), Says{"The moves of the tree."});
  }
  bool operator==(const Lines&) const = default;
};

/// What an account writes down for itself: of a position, as the game stands after so many plies, or of the whole game.
/// An empty text takes it away.
struct PutNote {
  std::optional<std::int64_t> ply = {};
  std::string text;

  static void fields(auto& m, auto& f) {
    f("ply", m.ply, kPliesMade);
    f("text", m.text, kNote);
  }
};

/// What somebody has played in a puzzle: his moves and the answers in turn.
struct PuzzleMoves {
  std::vector<std::string> moves;

  static void fields(auto& m, auto& f) { f("moves", m.moves, list(kMaxPuzzlePlies, kMoveText)); }
};

/// What an operator wants done (docs/cli.md, astragal admin).
struct AdminRequest {
  std::string what;  // `grant`
  std::optional<std::string> name = {};
  std::optional<std::string> role = {};
  std::optional<std::string> password = {};
  std::optional<std::int64_t> ms = {};
  std::optional<std::string> text = {};   // a reason, an announcement
  std::optional<std::string> store = {};  // the URL of the store that is meant, if one was named

  static void fields(auto& m, auto& f) {
    f("what", m.what, kWord);
    f("name", m.name, kRequestedName);
    f("role", m.role, kWord);
    f("password", m.password, kPassword);
    f("ms", m.ms, kMuteTime);
    f("text", m.text, kAnnouncement);
    f("store", m.store, kStoreUrl);
  }
};

/// A body that says nothing: `{}`, or none at all.
struct Nothing {
  static void fields(auto&, auto&) {}
};

template <class Body>
[[nodiscard]] std::expected<Body, Error> decode_body(std::string_view text);

extern template std::expected<Register, Error> decode_body(std::string_view text);
extern template std::expected<SignIn, Error> decode_body(std::string_view text);
extern template std::expected<ChangePassword, Error> decode_body(std::string_view text);
extern template std::expected<CloseAccount, Error> decode_body(std::string_view text);
extern template std::expected<MakeToken, Error> decode_body(std::string_view text);
extern template std::expected<MakeMute, Error> decode_body(std::string_view text);
extern template std::expected<AnnounceLeave, Error> decode_body(std::string_view text);
extern template std::expected<NoticeSettings, Error> decode_body(std::string_view text);
extern template std::expected<SubscribePush, Error> decode_body(std::string_view text);
extern template std::expected<SeeNotices, Error> decode_body(std::string_view text);
extern template std::expected<ChangeEmail, Error> decode_body(std::string_view text);
extern template std::expected<FollowLink, Error> decode_body(std::string_view text);
extern template std::expected<ForgotPassword, Error> decode_body(std::string_view text);
extern template std::expected<ResetPassword, Error> decode_body(std::string_view text);
extern template std::expected<ReplaceSealed, Error> decode_body(std::string_view text);
extern template std::expected<Lines, Error> decode_body(std::string_view text);
extern template std::expected<PutNote, Error> decode_body(std::string_view text);
extern template std::expected<PuzzleMoves, Error> decode_body(std::string_view text);
extern template std::expected<AdminRequest, Error> decode_body(std::string_view text);
extern template std::expected<Nothing, Error> decode_body(std::string_view text);

}  // namespace protocol
