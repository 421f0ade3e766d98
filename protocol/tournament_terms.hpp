// Tournaments as they are announced (docs/tournaments.md): sent over HTTP, and part of their record. Plain values; each
// names its fields and their forms once, in `fields`. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kTieBreak{"a tie-break, as BH-C1", "A-Z0-9/-", 2, 12};
inline constexpr TextForm kEntryPassword{"a password", "", 1, 80};
/// Shown instead of a password; whoever sends it back keeps the one that there is.
inline constexpr std::string_view kPasswordKept = "hashed:";
/// The end of the link that invites to a private tournament.
inline constexpr TextForm kInvitationToken{"the end of a link of invitation", "a-f0-9", 32, 32};
inline constexpr Range kRounds{1, 30};
inline constexpr Range kCycles{1, 2};
inline constexpr Range kEntrants{2, 1000};
inline constexpr Range kByesWanted{0, kRounds.max};
inline constexpr Range kBoardGames{1, 2};
inline constexpr Range kMatchGames{1, 8};
inline constexpr Range kTieBreakPairs{0, 8};
inline constexpr Range kDecisiveGames{0, 16};
inline constexpr Range kGameOfMatch{1, kMatchGames.max + 2 * kTieBreakPairs.max + kDecisiveGames.max};
inline constexpr Range kAccountDays{0, 3650};
inline constexpr Range kArenaLength{60'000, 43'200'000};          // 1 min to 12 h
inline constexpr Range kRoundByPost{86'400'000, 34'560'000'000};  // 1 to 400 days
inline constexpr Range kRoundBreak{0, 2'592'000'000};             // to 30 days
inline constexpr Range kComputerLevel{1, 8};
inline constexpr Range kDefaultTime{60'000, 14'400'000};  // 1 min to 4 h
inline constexpr std::size_t kMaxTieBreaks = 8;

struct RoundTerms {
  static constexpr Says kSays{
      "How a round is played. An option may be laid down by turns: `interchange` is `alternate` (odd in rounds 1, 3, 5 "
      "…, else even) or `alternate-even` (the other way round); each game has `odd` or `even`."};
  std::string variant;
  Options options;
  Clock clock;
  std::optional<DiceOf> dice = {};
  std::optional<std::int64_t> lasts_ms = {};

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("options", m.options, kOptions);
    f("clock", m.clock);
    f("dice", m.dice, Says{"Of a setup, where its game has such dice. Left out: of the round."});
    f("lasts_ms", m.lasts_ms, kRoundByPost,
      Says{"By post: games that still go on then are drawn. Left out: it lasts until all are over."});
  }
  bool operator==(const RoundTerms&) const = default;
};

struct EntryTerms {
  static constexpr Says kSays{"Who may enter. What is left out asks for nothing."};
  std::optional<RatingRange> rating;
  std::optional<std::int64_t> account_days;
  std::optional<std::int64_t> most;
  std::optional<std::int64_t> last_round;
  std::optional<bool> invited;
  std::optional<bool> bots;
  std::optional<std::string> password;

  static void fields(auto& m, auto& f) {
    f("rating", m.rating, Says{"In the pool of the first round."});
    f("account_days", m.account_days, kAccountDays, Says{"How old an account must be, at least."});
    f("most", m.most, kEntrants, Says{"So many play; who comes later waits for a place."});
    f("last_round", m.last_round, kRoundNumber, Says{"In which somebody may still come. Left out: 1."});
    f("invited", m.invited, Says{"Only whom an arbiter has entered."});
    f("bots", m.bots, Says{"Whether bots may."});
    f("password", m.password, kEntryPassword,
      Says{"Only for who knows it. As an organizer sends it, or as it is kept: `hashed:` and a hash that only the "
           "server can make, and nobody is shown."});
  }
  bool operator==(const EntryTerms&) const = default;
};

struct ByeTerms {
  static constexpr Says kSays{"Half points that players may take instead of a game."};
  std::int64_t most = 0;
  std::int64_t last_round = 1;

  static void fields(auto& m, auto& f) {
    f("most", m.most, kByesWanted, Says{"Of each player."});
    f("last_round", m.last_round, kRoundNumber, Says{"In which one is given."});
  }
  bool operator==(const ByeTerms&) const = default;
};

struct KnockoutTerms {
  static constexpr Says kSays{"The bracket of a knockout, and its matches."};
  Seeding seeding{};
  std::optional<bool> third_place;
  std::int64_t games = 2;
  std::optional<std::int64_t> tie_break_pairs;
  std::optional<std::int64_t> decisive_games;
  std::optional<Clock> tie_break_clock;
  std::optional<Clock> decisive_clock;

  static void fields(auto& m, auto& f) {
    f("seeding", m.seeding);
    f("third_place", m.third_place, Says{"Whether the third place is played for."});
    f("games", m.games, kMatchGames, Says{"Of a match."});
    f("tie_break_pairs", m.tie_break_pairs, kTieBreakPairs, Says{"Of two games. Left out: 2."});
    f("decisive_games", m.decisive_games, kDecisiveGames, Says{"After them. Left out: 6."});
    f("tie_break_clock", m.tie_break_clock, Says{"Left out: that of the round."});
    f("decisive_clock", m.decisive_clock, Says{"Left out: that of the tie-break pairs."});
  }
  bool operator==(const KnockoutTerms&) const = default;
};

struct TournamentTerms {
  static constexpr Says kSays{"How a tournament is played, as its organizer has laid down."};
  std::string name;
  Format format{};
  std::optional<std::int64_t> rounds;
  std::optional<std::int64_t> cycles;
  std::optional<std::int64_t> games;
  std::optional<KnockoutTerms> knockout;
  std::optional<std::int64_t> lasts_ms;
  std::vector<RoundTerms> schedule;
  bool rated = false;
  std::optional<bool> is_private = {};
  std::int64_t starts_ms = 0;
  EntryTerms entry;
  std::optional<ByeTerms> byes;
  std::optional<bool> accelerated;
  std::optional<bool> check_in;
  std::optional<std::int64_t> computer = {};
  RoundStart next_round{};
  std::optional<std::int64_t> break_ms;
  std::optional<std::int64_t> default_ms;
  std::vector<std::string> tie_breaks;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kTournamentName);
    f("format", m.format);
    f("rounds", m.rounds, kRounds, Says{"Of a Swiss; elsewhere they follow from the players."});
    f("cycles", m.cycles, kCycles, Says{"Of a round robin. Left out: 1."});
    f("games", m.games, kBoardGames, Says{"Of a Swiss or a round robin, at each board of a round. Left out: 1."});
    f("knockout", m.knockout);
    f("lasts_ms", m.lasts_ms, kArenaLength, Says{"Of an arena: players are paired for so long."});
    f("schedule", m.schedule, list(kRounds.max), Says{"Of rounds 1, 2 …; after the last it begins again."});
    f("rated", m.rated, Says{"Whether its games count for ratings."});
    f("private", m.is_private,
      Says{
          "Whether only whom an arbiter invites may see it and enter it. It stays as it was announced. Left out: no."});
    f("starts_ms", m.starts_ms, kTime, Says{"When the first round begins, in milliseconds since 1970 UTC."});
    f("entry", m.entry);
    f("byes", m.byes, Says{"Left out: no half points."});
    f("accelerated", m.accelerated, Says{"Whether a Swiss is accelerated, by Baku."});
    f("check_in", m.check_in, Says{"Whether who has not checked in for a round is not paired."});
    f("computer", m.computer, kComputerLevel,
      Says{"Not of a knockout: the level at which the server's computer plays where the number of players is odd, so "
           "that nobody sits out. Its games are casual. Left out: somebody sits out."});
    f("next_round", m.next_round);
    f("break_ms", m.break_ms, kRoundBreak,
      Says{"Between the end of a round and the next, where the server begins it."});
    f("default_ms", m.default_ms, kDefaultTime,
      Says{"So long after the start of a game who has not moved yet is waited for. Left out: as long as the game has "
           "for that."});
    f("tie_breaks", m.tie_breaks, list(kMaxTieBreaks, kTieBreak), Says{"In this order (docs/tournaments.md)."});
  }
  bool operator==(const TournamentTerms&) const = default;
};

}  // namespace protocol
