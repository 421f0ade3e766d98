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
  static constexpr Says kSays{"A new account."};
  std::string name;
  std::string password;
  std::optional<std::string> email;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName, Says{"That the account will have for ever."});
    f("password", m.password, kPassword, Says{"8 to 200 bytes."});
    f("email", m.email, kEmail, Says{"Left out: the account has none."});
  }
};

struct SignIn {
  static constexpr Says kSays{"Who signs in."};
  std::string name;
  std::string password;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kRequestedName, Says{"Of the account."});
    f("password", m.password, kPassword, Says{"Of the account."});
  }
};

struct ChangePassword {
  static constexpr Says kSays{"A new password for an account."};
  std::string password;  // as it is
  std::string next;      // as it is to be

  static void fields(auto& m, auto& f) {
    f("password", m.password, kPassword, Says{"As it is."});
    f("new", m.next, kPassword, Says{"As it is to be: 8 to 200 bytes."});
  }
};

struct CloseAccount {
  static constexpr Says kSays{"That an account is to be closed for ever."};
  std::string password;

  static void fields(auto& m, auto& f) { f("password", m.password, kPassword, Says{"Of the account."}); }
};

struct MakeToken {
  static constexpr Says kSays{"An API token that is wanted."};
  std::string label;
  std::vector<Scope> scopes;

  static void fields(auto& m, auto& f) {
    f("label", m.label, kLabel, Says{"What the account calls it."});
    f("scopes", m.scopes, list(kMaxScopes), Says{"What it may be used for, at least one."});
  }
};

struct MakeMute {
  static constexpr Says kSays{"Whom a moderator silences, and for how long."};
  std::string player;
  std::optional<std::int64_t> ms;          // none: for ever
  std::optional<std::string> reason = {};  // which the player is told

  static void fields(auto& m, auto& f) {
    f("player", m.player, kRequestedName, Says{"An id, or the name of an account."});
    f("ms", m.ms, kMuteTime, Says{"For how long. Left out: for ever."});
    f("reason", m.reason, kWhy, Says{"Which the player is told."});
  }
};

struct AnnounceLeave {
  static constexpr Says kSays{"Days of leave that are announced, one after the other."};
  std::int64_t from_ms = 0;  // since 1970
  std::int64_t days = 1;

  static void fields(auto& m, auto& f) {
    f("from_ms", m.from_ms, kTime, Says{"When the first day begins, in the future."});
    f("days", m.days, kLeaveDays, Says{"How many days of 24 hours."});
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
  std::optional<Language> language = {};

  static void fields(auto& m, auto& f) {
    for (std::size_t i = 0; i < m.channels.size(); ++i)
      f(Words<NoticeKind>::kTable[i], m.channels[i], list(kMaxChannels), Says{"Where the account hears of this."});
    f("quiet", m.quiet);
    f("digest_min", m.digest_min, kMinuteOfDay, Says{"Mail comes once a day, at this minute of it."});
    f("utc_offset_min", m.utc_offset_min, kUtcOffset, Says{"Of the account's day."});
    f("language", m.language, Says{"What the account is told in, and the page shows it in; left out: not chosen."});
  }
};

struct SubscribePush {
  static constexpr Says kSays{"A browser that wants to be told, as PushSubscription.toJSON() has it."};
  std::string endpoint;
  std::string p256dh;
  std::string auth;

  static void fields(auto& m, auto& f) {
    f("endpoint", m.endpoint, kEndpoint, Says{"The address of the push service."});
    f("p256dh", m.p256dh, kBase64Url, Says{"The public key of the browser."});
    f("auth", m.auth, kBase64Url, Says{"The secret of the browser."});
  }
};

struct SeeNotices {
  static constexpr Says kSays{"Up to where notices were seen."};
  std::int64_t up_to = 0;

  static void fields(auto& m, auto& f) { f("up_to", m.up_to, kTime, Says{"The id of the last notice that was seen."}); }
};

struct ChangeEmail {
  static constexpr Says kSays{"The address of an account from now on."};
  std::optional<std::string> email = {};
  std::string password;

  static void fields(auto& m, auto& f) {
    f("email", m.email, kEmail, Says{"Left out: none."});
    f("password", m.password, kPassword, Says{"Of the account."});
  }
};

struct FollowLink {
  static constexpr Says kSays{"What a link in a mail says."};
  std::string link;

  static void fields(auto& m, auto& f) { f("link", m.link, kLink, Says{"What stands behind # in the address."}); }
};
struct ForgotPassword {
  static constexpr Says kSays{"Whose password is forgotten."};
  std::string name;

  static void fields(auto& m, auto& f) { f("name", m.name, kRequestedName, Says{"Of the account."}); }
};
struct ResetPassword {
  static constexpr Says kSays{"A new password, by a link in a mail."};
  std::string link;
  std::string next;

  static void fields(auto& m, auto& f) {
    f("link", m.link, kLink, Says{"What stands behind # in the address."});
    f("new", m.next, kPassword, Says{"8 to 200 bytes."});
  }
};

struct ReplaceSealed {
  static constexpr Says kSays{"A sealed backup in place of an older one."};
  std::int64_t version = 0;
  std::string text;

  static void fields(auto& m, auto& f) {
    f("version", m.version, kVersion, Says{"The version that is replaced; 0: there never was any."});
    f("text", m.text, kSealed, Says{"Which only the browsers of the account can read."});
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

struct PutNote {
  static constexpr Says kSays{"What an account writes down for itself of a game."};
  std::optional<std::int64_t> ply = {};
  std::string text;

  static void fields(auto& m, auto& f) {
    f("ply", m.ply, kPliesMade,
      Says{"Of a position, as the game stands after so many plies. Left out: of the whole game."});
    f("text", m.text, kNote, Says{"Empty: the note is removed."});
  }
};

struct PuzzleMoves {
  static constexpr Says kSays{"What somebody has played in a puzzle."};
  std::vector<std::string> moves;

  static void fields(auto& m, auto& f) {
    f("moves", m.moves, list(kMaxPuzzlePlies, kMoveText),
      Says{"The moves of the solver and the answers in turn, from the start of the puzzle."});
  }
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

struct Nothing {
  static constexpr Says kSays{"A body that says nothing."};
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
