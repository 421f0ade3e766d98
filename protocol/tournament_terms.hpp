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
inline constexpr Range kDefaultTime{60'000, 14'400'000};          // 1 min to 4 h
inline constexpr std::size_t kMaxTieBreaks = 8;

/// How a round is played. An option may be laid down by turns: `interchange` is `alternate` (odd in rounds 1, 3, 5 …,
/// else even) or `alternate-even` (the other way round); each game has `odd` or `even`.
struct RoundTerms {
  std::string variant;
  Options options;
  Clock clock;
  std::optional<DiceOf> dice = {};  // none: of the round
  std::optional<std::int64_t> lasts_ms =
      {};  // by post: games that still go on then are drawn; none: until all are over

  static void fields(auto& m, auto& f) {
    f("variant", m.variant, kWord);
    f("options", m.options, kOptions);
    f("clock", m.clock);
    f("dice", m.dice);
    f("lasts_ms", m.lasts_ms, kRoundByPost);
  }
  bool operator==(const RoundTerms&) const = default;
};

/// Who may enter. What is left out asks for nothing.
struct EntryTerms {
  std::optional<RatingRange> rating;         // in the pool of the first round
  std::optional<std::int64_t> account_days;  // so old, at least
  std::optional<std::int64_t> most;          // so many play; who comes later waits for a place
  std::optional<std::int64_t> last_round;    // in which somebody may still come; none: 1
  std::optional<bool> invited;               // only whom an arbiter has entered
  std::optional<bool> bots;
  /// Only for who knows it. As an organizer sends it, or as it is kept: kPasswordKept and a hash that only the server
  /// can make, and nobody is shown.
  std::optional<std::string> password;

  static void fields(auto& m, auto& f) {
    f("rating", m.rating);
    f("account_days", m.account_days, kAccountDays);
    f("most", m.most, kEntrants);
    f("last_round", m.last_round, kRoundNumber);
    f("invited", m.invited);
    f("bots", m.bots);
    f("password", m.password, kEntryPassword);
  }
  bool operator==(const EntryTerms&) const = default;
};

/// Half points that players may take instead of a game.
struct ByeTerms {
  std::int64_t most = 0;        // of each player
  std::int64_t last_round = 1;  // in which one is given

  static void fields(auto& m, auto& f) {
    f("most", m.most, kByesWanted);
    f("last_round", m.last_round, kRoundNumber);
  }
  bool operator==(const ByeTerms&) const = default;
};

/// The bracket of a knockout, and its matches.
struct KnockoutTerms {
  Seeding seeding{};
  std::optional<bool> third_place;              // is played for
  std::int64_t games = 2;                       // of a match
  std::optional<std::int64_t> tie_break_pairs;  // of two games; none: 2
  std::optional<std::int64_t> decisive_games;   // after them; none: 6
  std::optional<Clock> tie_break_clock;         // none: that of the round
  std::optional<Clock> decisive_clock;          // none: that of the tie-break pairs

  static void fields(auto& m, auto& f) {
    f("seeding", m.seeding);
    f("third_place", m.third_place);
    f("games", m.games, kMatchGames);
    f("tie_break_pairs", m.tie_break_pairs, kTieBreakPairs);
    f("decisive_games", m.decisive_games, kDecisiveGames);
    f("tie_break_clock", m.tie_break_clock);
    f("decisive_clock", m.decisive_clock);
  }
  bool operator==(const KnockoutTerms&) const = default;
};

struct TournamentTerms {
  std::string name;
  Format format{};
  std::optional<std::int64_t> rounds;  // of a Swiss; elsewhere they follow from the players
  std::optional<std::int64_t> cycles;  // of a round robin; none: 1
  std::optional<std::int64_t> games;   // of a Swiss or a round robin, at each board of a round; none: 1
  std::optional<KnockoutTerms> knockout;
  std::optional<std::int64_t> lasts_ms;  // an arena: players are paired for so long
  std::vector<RoundTerms> schedule;      // of rounds 1, 2 …; after the last it begins again
  bool rated = false;
  std::int64_t starts_ms = 0;
  EntryTerms entry;
  std::optional<ByeTerms> byes;     // none: no half points
  std::optional<bool> accelerated;  // of a Swiss, by Baku
  std::optional<bool> check_in;     // who has not checked in for a round is not paired
  RoundStart next_round{};
  std::optional<std::int64_t> break_ms;  // between the end of a round and the next, where the server begins it
  /// So long after the start of a game who has not moved yet is waited for; none: as long as the game has for that.
  std::optional<std::int64_t> default_ms;
  std::vector<std::string> tie_breaks;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kTournamentName);
    f("format", m.format);
    f("rounds", m.rounds, kRounds);
    f("cycles", m.cycles, kCycles);
    f("games", m.games, kBoardGames);
    f("knockout", m.knockout);
    f("lasts_ms", m.lasts_ms, kArenaLength);
    f("schedule", m.schedule, list(kRounds.max));
    f("rated", m.rated);
    f("starts_ms", m.starts_ms, kTime);
    f("entry", m.entry);
    f("byes", m.byes);
    f("accelerated", m.accelerated);
    f("check_in", m.check_in);
    f("next_round", m.next_round);
    f("break_ms", m.break_ms, kRoundBreak);
    f("default_ms", m.default_ms, kDefaultTime);
    f("tie_breaks", m.tie_breaks, list(kMaxTieBreaks, kTieBreak));
  }
  bool operator==(const TournamentTerms&) const = default;
};

}  // namespace protocol
