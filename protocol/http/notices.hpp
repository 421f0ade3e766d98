// What is told over HTTP of notices (docs/http.md, Notices). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/bodies.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kNoticeDetail{"a word of what a notice tells", "a-z0-9_-", 1, 32};
inline constexpr std::size_t kMaxNotices = 1000;
inline constexpr std::size_t kMaxBrowsers = 100;

struct NoticeTournament {
  static constexpr Says kSays{"The tournament of which an account was told."};
  std::string id;
  std::string name;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId, Says{"The tournament. Its page is /tournaments/<id>."});
    f("name", m.name, kTournamentName, Says{"As it was called then."});
  }
};
struct Notice {
  static constexpr Says kSays{"What an account was told of a game or a tournament."};
  std::int64_t id = 0;
  NoticeKind kind{};
  std::optional<std::string> game = {};
  std::optional<NoticeTournament> tournament = {};
  std::string variant;
  std::int64_t at = 0;
  bool seen = false;
  std::optional<std::string> detail = {};
  std::optional<Player> opponent = {};
  std::optional<Player> by = {};
  std::optional<std::int64_t> deadline_at = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kVersion, Says{"They rise."});
    f("kind", m.kind);
    f("gameId", m.game, kGameId, Says{"Left out: it is of a tournament."});
    f("tournament", m.tournament, Says{"Left out: it is of a game."});
    f("variant", m.variant, kWord, Says{"Of a tournament: that of the first round."});
    f("at", m.at, kTime);
    f("seen", m.seen, Says{"Whether the account has seen it."});
    f("detail", m.detail, kNoticeDetail, Says{"What was offered, how the game ended, what is left."});
    f("opponent", m.opponent);
    f("by", m.by, Says{"Who has invited the account to the tournament, or made it an arbiter."});
    f("deadlineAt", m.deadline_at, kTime,
      Says{"When the time of whose turn it is is used up, or when the tournament begins."});
  }
};
struct NoticesTold {
  static constexpr Says kSays{"What an account was told lately."};
  std::int64_t unseen = 0;
  std::vector<Notice> notices;

  static void fields(auto& m, auto& f) {
    f("unseen", m.unseen, kCount, Says{"How many of all it has not seen."});
    f("notices", m.notices, list(kMaxNotices), Says{"The latest first."});
  }
};

struct Browser {
  static constexpr Says kSays{"A browser that is told by a push service."};
  std::int64_t id = 0;
  std::string service;
  std::string endpoint;
  std::int64_t created_at = 0;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kVersion, Says{"By which it is told no more."});
    f("service", m.service, Says{"Where its push service is."});
    f("endpoint", m.endpoint, kEndpoint, Says{"The address of its push service for it alone."});
    f("createdAt", m.created_at, kTime);
  }
};
struct MailShown {
  static constexpr Says kSays{"Whether an account gets mail."};
  bool offered = false;
  bool confirmed = false;
  std::optional<std::string> address = {};
  std::optional<std::string> paused = {};

  static void fields(auto& m, auto& f) {
    f("offered", m.offered, Says{"Whether the server sends mail."});
    f("confirmed", m.confirmed, Says{"Whether the address is confirmed."});
    f("address", m.address, kEmail, Says{"Where it goes."});
    f("paused", m.paused, kSentence, Says{"Why none is sent to it for now."});
  }
};
struct ToldHow {
  static constexpr Says kSays{"Where an account is told of what."};
  NoticeSettings settings;
  MailShown mail;
  std::string push_key;
  std::vector<Browser> browsers;

  static void fields(auto& m, auto& f) {
    f("settings", m.settings);
    f("mail", m.mail);
    f("pushKey", m.push_key, kBase64Url, Says{"The server's, for PushManager.subscribe()."});
    f("browsers", m.browsers, list(kMaxBrowsers), Says{"That are told."});
  }
};

}  // namespace protocol
