// What anybody may read over HTTP of ratings (docs/http.md). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/bodies.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

struct RatingShown {
  static constexpr Says kSays{"A rating as everybody sees it."};
  std::int64_t rating = 0;
  std::int64_t deviation = 0;
  bool provisional = false;

  static void fields(auto& m, auto& f) {
    f("rating", m.rating, kRating);
    f("deviation", m.deviation, kDeviation, Says{"How uncertain it is."});
    f("provisional", m.provisional, Says{"Whether the deviation is above 110."});
  }
};
struct PoolRating {
  static constexpr Says kSays{"What a player has in a family of games at a tempo."};
  RatingShown shown;
  std::int64_t games = 0;
  std::int64_t last_at = 0;

  static void fields(auto& m, auto& f) {
    RatingShown::fields(m.shown, f);
    f("games", m.games, kCount, Says{"That were rated."});
    f("lastAt", m.last_at, kTime, Says{"When the last of them ended."});
  }
};
/// By family and tempo.
using PoolRatings = ByName<ByName<PoolRating>>;

struct RatedGame {
  static constexpr Says kSays{"What a game did to a player's rating."};
  std::int64_t number = 1;
  std::string game;
  std::int64_t at = 0;
  Color color{};
  Player opponent;
  Result result{};
  std::int64_t before = 0;
  RatingShown after;

  static void fields(auto& m, auto& f) {
    f("number", m.number, kLineNumber, Says{"Of the player's rated games in the pool, from 1."});
    f("game", m.game, kGameId);
    f("at", m.at, kTime);
    f("color", m.color, Says{"The player's."});
    f("opponent", m.opponent);
    f("result", m.result);
    f("before", m.before, kRating, Says{"Before the game; the other numbers are those after it."});
    RatingShown::fields(m.after, f);
  }
};
struct RatingHistory {
  static constexpr Says kSays{"How the rating of a player in a pool came to be."};
  std::string player;
  std::string family;
  Tempo tempo{};
  std::vector<RatedGame> history;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("family", m.family, kWord);
    f("tempo", m.tempo);
    f("history", m.history, list(kMaxHistory), Says{"The latest game first."});
  }
};
struct PlayerRatings {
  static constexpr Says kSays{"All ratings of a player."};
  std::string player;
  PoolRatings ratings;

  static void fields(auto& m, auto& f) {
    f("player", m.player, kPlayerId);
    f("ratings", m.ratings, Says{"By family and tempo."});
  }
};

struct RankedPlayer {
  static constexpr Says kSays{"One of the best of a pool."};
  std::int64_t rank = 1;
  Player player;
  PoolRating standing;

  static void fields(auto& m, auto& f) {
    f("rank", m.rank, kCount, Says{"From 1."});
    Player::fields(m.player, f);
    PoolRating::fields(m.standing, f);
  }
};
struct Leaderboard {
  static constexpr Says kSays{"The best of a pool."};
  std::string family;
  Tempo tempo{};
  std::optional<double> deviation_limit = {};
  std::vector<RankedPlayer> players;

  static void fields(auto& m, auto& f) {
    f("family", m.family, kWord);
    f("tempo", m.tempo);
    f("deviationLimit", m.deviation_limit, Says{"Of those who are shown. Left out: all are."});
    f("players", m.players, list(kMaxRanked), Says{"The best first."});
  }
};

}  // namespace protocol
