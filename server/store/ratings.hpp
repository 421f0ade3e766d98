// Ratings: what each player has in each pool, and how every rated game has changed it. They change with the write that
// ends a game (Games::append) and in no other way; history is append-only, and a game is rated once. The arithmetic
// is server/rating's. Any thread may ask.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/form.hpp"
#include "protocol/base/words.hpp"
#include "server/rating/glicko2.hpp"
#include "server/rating/pool.hpp"
#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// How a game that ends is to be settled; when it ended is the time of the write.
struct Settle {
  std::string white;
  std::string black;
  rating::Pool pool;
  rating::Score score{};
  bool operator==(const Settle&) const = default;
};

/// What a game has done to one player's rating. `before` is the rating at that moment, with what time without games has
/// added to the deviation.
struct RatingChange {
  std::string player;
  rating::Rating before;
  rating::Rating after;
  bool operator==(const RatingChange&) const = default;
};

/// What a game has done to the ratings of both players.
struct Settled {
  rating::Pool pool;
  RatingChange white;
  RatingChange black;
  bool operator==(const Settled&) const = default;
};

/// A player's rating in a pool, as the last game left it.
struct Standing {
  std::string player;
  rating::Pool pool;
  rating::Rating rating;
  std::int64_t games = 0;
  WallTime last;
  bool operator==(const Standing&) const = default;
};

/// The rating at this time.
[[nodiscard]] inline rating::Rating rating_at(const Standing& standing, WallTime now) {
  return rating::after_pause(standing.rating, now - standing.last);
}

/// A rated game as one of its players sees it.
struct RatedGame {
  GameId game;
  WallTime at;
  RatingChange change;
  std::int64_t number = 0;  // of the player's rated games in the pool, from 1
  protocol::Color side{};
  protocol::Result result{};
  std::string opponent;
  std::optional<std::string> opponent_name = {};  // none: the account is closed
  bool opponent_is_bot = false;
  bool operator==(const RatedGame&) const = default;
};

/// The part of a history that is asked for: the latest games before that number.
struct HistoryPart {
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  std::size_t most = 0;
};

struct Ranked {
  Standing standing;
  std::string name;
  bool is_bot = false;
  bool operator==(const Ranked&) const = default;
};

/// The best players of a pool whose accounts are not closed.
struct Leaderboard {
  std::optional<double> deviation_limit;  // limit of those who are shown; none: too few meet one, so all are shown
  std::vector<Ranked> best;               // the highest rating first
  bool operator==(const Leaderboard&) const = default;
};

class Ratings {
 public:
  virtual ~Ratings() = default;

  /// Gives the player's rating in every pool in which the player has played, by family and tempo.
  virtual void standings(std::string player, Completion<std::vector<Standing>> then) = 0;
  /// Gives what each of these players had in the pool at this time; none: no rated game yet.
  virtual void standings_at(std::vector<std::string> players, rating::Pool pool, WallTime at,
                            Completion<std::vector<std::optional<Standing>>> then) = 0;
  /// Gives the player's rated games in the pool, the latest first, at most protocol::kMaxHistory.
  virtual void history(std::string player, rating::Pool pool, HistoryPart part,
                       Completion<std::vector<RatedGame>> then) = 0;
  virtual void top(rating::Pool pool, WallTime now, Completion<Leaderboard> then) = 0;
};

}  // namespace store
