// All that the server has of one account, as its owner gets it over HTTP (docs/http.md, Accounts). Plain values. Any
// thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/http/accounts.hpp"
#include "protocol/http/notices.hpp"
#include "protocol/http/ratings.hpp"

namespace protocol {

inline constexpr std::size_t kMaxExported = 1000;  // of a list in one answer

struct ExportedGame {
  static constexpr Says kSays{"A game of an account, and where all of it is."};
  std::string id;
  std::int64_t created_at = 0;
  std::string variant;
  std::string state;
  std::string file;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kGameId);
    f("createdAt", m.created_at, kTime);
    f("variant", m.variant, kWord);
    f("state", m.state, kWord, Says{"How far it has come."});
    f("export", m.file, kPointer, Says{"The address of the game."});
  }
};
struct ExportedPool {
  static constexpr Says kSays{"What an account has in a family of games at a tempo, and how it came to be."};
  PoolRating standing;
  std::optional<std::vector<RatedGame>> history = {};
  std::optional<std::string> more = {};

  static void fields(auto& m, auto& f) {
    PoolRating::fields(m.standing, f);
    f("history", m.history, list(kMaxHistory), Says{"The latest game first."});
    f("more", m.more, kPointer, Says{"The address of the rest."});
  }
};
struct ExportedLine {
  static constexpr Says kSays{"A line of talk that an account has written."};
  std::string game;
  std::int64_t n = 1;
  std::int64_t at = 0;
  Channel to{};
  std::string text;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("n", m.n, kLineNumber, Says{"Its number in the game."});
    f("at", m.at, kTime);
    f("to", m.to);
    f("text", m.text, kTalk);
  }
};
struct ExportedBlock {
  static constexpr Says kSays{"Somebody whom an account blocks."};
  Player whom;
  std::int64_t since = 0;

  static void fields(auto& m, auto& f) {
    Player::fields(m.whom, f);
    f("since", m.since, kTime);
  }
};
struct ExportedNotices {
  static constexpr Says kSays{"What an account was told, and where it is told."};
  std::vector<Notice> told;
  std::optional<NoticeSettings> settings = {};
  std::optional<std::vector<Browser>> browsers = {};

  static void fields(auto& m, auto& f) {
    f("told", m.told, list(kMaxNotices), Says{"The latest first."});
    f("settings", m.settings);
    f("browsers", m.browsers, list(kMaxBrowsers), Says{"That are told."});
  }
};
struct ExportedPostResult {
  static constexpr Says kSays{"How a game by post of an account ended."};
  std::string game;
  std::int64_t ended_at = 0;
  bool lost_on_time = false;
  std::int64_t moves = 0;
  std::int64_t spent_ms = 0;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("endedAt", m.ended_at, kTime);
    f("lostOnTime", m.lost_on_time, Says{"Whether its time was over."});
    f("moves", m.moves, kPliesMade, Says{"Its own."});
    f("spentMs", m.spent_ms, kTime, Says{"How long they took."});
  }
};
struct ExportedLines {
  static constexpr Says kSays{"The conditional lines of an account in a game that goes on."};
  std::string game;
  std::int64_t saved_at = 0;
  std::optional<std::int64_t> after = {};
  std::optional<std::vector<LinePly>> lines = {};
  std::optional<std::string> unreadable = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("savedAt", m.saved_at, kTime);
    f("after", m.after, kEventNumber, Says{"The last event of the game when they were made."});
    f("lines", m.lines, list(kMaxLinePlies), Says{"The moves of the tree."});
    f("unreadable", m.unreadable,
      Says{"In place of `after` and `lines`: what is stored, where this version of the server cannot read it."});
  }
};
struct ExportedNote {
  static constexpr Says kSays{"A private note of an account."};
  std::string game;
  std::optional<std::int64_t> ply = {};
  std::string text;

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("ply", m.ply, kPliesMade, Says{"Left out: it is on the whole game."});
    f("text", m.text, kNote, Says{"As it was written."});
  }
};
struct ExportedAnalysis {
  static constexpr Says kSays{"An analysis that an account has asked for."};
  std::string game;
  std::int64_t asked_at = 0;
  std::optional<std::int64_t> done_at = {};

  static void fields(auto& m, auto& f) {
    f("game", m.game, kGameId);
    f("askedAt", m.asked_at, kTime);
    f("doneAt", m.done_at, kTime);
  }
};
struct ExportedPuzzle {
  static constexpr Says kSays{"The first attempt of an account at a puzzle."};
  std::string puzzle;
  std::string variant;
  std::int64_t at = 0;
  bool solved = false;
  double before = 0;
  double after = 0;

  static void fields(auto& m, auto& f) {
    f("puzzle", m.puzzle, kWord);
    f("variant", m.variant, kWord);
    f("at", m.at, kTime);
    f("solved", m.solved, Says{"Whether it was solved."});
    f("before", m.before, Says{"The rating before it, as exact as it is kept."});
    f("after", m.after, Says{"The rating after it."});
  }
};
struct ExportedPuzzleRating {
  static constexpr Says kSays{"How an account is rated at the puzzles of a game, as exact as it is kept."};
  std::string variant;
  double value = 0;
  double deviation = 0;
  double volatility = 0;
  std::int64_t tried = 0;
  std::int64_t solved = 0;
  std::int64_t last_at = 0;

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("value", m.value, Says{"The rating."});
    f("deviation", m.deviation, Says{"How uncertain it is."});
    f("volatility", m.volatility, Says{"How much it changes."});
    f("tried", m.tried, kCount, Says{"How many it has tried."});
    f("solved", m.solved, kCount, Says{"How many of them it has solved."});
    f("lastAt", m.last_at, kTime);
  }
};

struct AccountExport {
  static constexpr Says kSays{"All that the server has of an account, or one section of it: the others are left out."};
  std::optional<Account> account = {};
  std::optional<std::vector<LoginShown>> sessions = {};
  std::optional<std::vector<AddressSeen>> addresses = {};
  std::optional<std::vector<ApiToken>> tokens = {};
  std::optional<std::vector<ExportedGame>> games = {};
  std::optional<ByName<ByName<ExportedPool>>> ratings = {};
  std::optional<std::vector<ExportedLine>> talk = {};
  std::optional<std::vector<ExportedBlock>> blocks = {};
  std::optional<std::vector<std::int64_t>> leave = {};
  std::optional<ExportedNotices> notices = {};
  std::optional<SealedBackup> sealed = {};
  std::optional<std::vector<ExportedPostResult>> post_results = {};
  std::optional<std::vector<ExportedLines>> lines = {};
  std::optional<std::vector<ExportedNote>> notes = {};
  std::optional<std::vector<ExportedAnalysis>> analyses = {};
  std::optional<std::vector<ExportedPuzzle>> puzzles = {};
  std::optional<std::vector<ExportedPuzzleRating>> puzzle_ratings = {};
  std::optional<ByName<std::string>> more = {};

  static void fields(auto& m, auto& f) {
    f("account", m.account);
    f("sessions", m.sessions, list(kMaxExported), Says{"The browsers that are signed in."});
    f("addresses", m.addresses, list(kMaxExported), Says{"When it was signed in from each address last."});
    f("tokens", m.tokens, list(kMaxTokens), Says{"Without their secrets."});
    f("games", m.games, list(kMaxExported), Says{"The newest first."});
    f("ratings", m.ratings, Says{"By family and tempo."});
    f("talk", m.talk, list(kMaxExported), Says{"What it has written."});
    f("blocks", m.blocks, list(kMaxBlocks), Says{"Whom it blocks."});
    f("leave", m.leave, list(kMaxLeave, kTime), Says{"When each day begins."});
    f("notices", m.notices);
    f("sealed", m.sealed);
    f("post_results", m.post_results, list(kMaxExported), Says{"What ended last first."});
    f("lines", m.lines, list(kMaxExported), Says{"In order of games."});
    f("notes", m.notes, list(kMaxExported), Says{"In order of games."});
    f("analyses", m.analyses, list(kMaxExported), Says{"In order of games."});
    f("puzzles", m.puzzles, list(kMaxExported), Says{"In order of their ids."});
    f("puzzle_ratings", m.puzzle_ratings, list(kMaxExported), Says{"Of each game."});
    f("more", m.more, Says{"Of each section that is cut: the address of the rest."});
  }
};

}  // namespace protocol
