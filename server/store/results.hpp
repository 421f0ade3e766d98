// What each player has of each game that somebody has won or that was drawn: lists of these games by opponent, game,
// tempo, result and tournament, lists of all of a variant, and scores. A result is there with the end of its game, and
// never changes. A question looks at the latest kMostResults results alone, so that it costs little however much
// somebody plays. Any thread may ask.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/words.hpp"
#include "server/store/completion.hpp"
#include "server/store/games.hpp"
#include "server/store/person.hpp"

namespace store {

/// What is asked for; what is left out may be anything.
struct ResultFilter {
  std::optional<std::string> variant = {};
  std::optional<std::string> opponent = {};    // an account or a guest, by id
  std::optional<std::string> tournament = {};  // by id
  std::optional<protocol::Tempo> tempo = {};
  std::optional<protocol::PlayerResult> result = {};
};

struct ResultsWanted {
  std::string player;
  ResultFilter filter = {};
  std::string viewer = {};  // who will see it: private games of the viewer's own count, too; empty: anybody
  WallTime now;             // games that others see later than this count for their players alone
};

/// What is asked for of all games of a variant; only what everybody may see is ever found.
struct VariantGames {
  std::string variant;
  std::optional<std::string> tournament = {};  // by id
  std::optional<protocol::Tempo> tempo = {};
  WallTime now;  // games that are shown later than this do not count
};

/// Results that one question looks at: of those with the opponent, or of the tournament, or of the variant that is
/// asked for, the latest.
inline constexpr std::size_t kMostResults = 10'000;

struct ResultsPart {
  std::vector<GameHead> games;                  // newest first
  std::optional<GameId> before = std::nullopt;  // there may be more before this game; none: there are none
};

/// How many games of each kind.
struct Tally {
  std::int64_t won = 0;
  std::int64_t lost = 0;
  std::int64_t drawn = 0;
  [[nodiscard]] std::int64_t games() const { return won + lost + drawn; }
  bool operator==(const Tally&) const = default;
};
struct ScoreAgainst {
  Person opponent;
  Tally score;
  bool operator==(const ScoreAgainst&) const = default;
};
struct ScoreFrom {
  std::string variant;
  std::string setup;  // that dice gave
  Tally score;
  bool operator==(const ScoreFrom&) const = default;
};
struct Scores {
  Tally all;
  bool is_whole = true;                      // false: there are older games, which nobody has counted
  std::vector<ScoreAgainst> opponents = {};  // those of the most games, at most protocol::kMostOpponents
  std::vector<ScoreFrom> setups = {};        // the same, at most protocol::kMostSetups
};

class Results {
 public:
  virtual ~Results() = default;

  /// Gives the games that fit, newest first, at most so many that are older than `before`.
  virtual void results_of(ResultsWanted wanted, std::optional<GameId> before, std::size_t most,
                          Completion<ResultsPart> then) = 0;
  /// Gives the games of a variant that fit, each once, in the same order.
  virtual void games_of_variant(VariantGames wanted, std::optional<GameId> before, std::size_t most,
                                Completion<ResultsPart> then) = 0;
  /// Adds up the results that fit.
  virtual void scores_of(ResultsWanted wanted, Completion<Scores> then) = 0;
};

}  // namespace store
