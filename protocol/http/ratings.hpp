// What anybody may read over HTTP of players and their ratings (docs/http.md). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/bodies.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr std::size_t kMaxHistory = 1000;
inline constexpr std::size_t kMaxRanked = 100;

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
  std::string id;
  std::string name;
  PoolRating standing;

  static void fields(auto& m, auto& f) {
    f("rank", m.rank, kCount, Says{"From 1."});
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
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

/// How many rolls were due and not made, by kind.
using VoidCounts = ByName<std::int64_t>;

struct UserGames {
  static constexpr Says kSays{"How many games of an account had a result."};
  std::int64_t played = 0;
  std::int64_t rated = 0;

  static void fields(auto& m, auto& f) {
    f("played", m.played, kCount, Says{"Rated or not."});
    f("rated", m.rated, kCount, Says{"Those that were rated."});
  }
};
struct UserConduct {
  static constexpr Says kSays{"How an account has ended its latest games by post."};
  std::int64_t games = 0;
  std::int64_t lost_on_time = 0;
  std::optional<std::int64_t> ms_per_move = {};
  std::optional<std::int64_t> most_open = {};

  static void fields(auto& m, auto& f) {
    f("games", m.games, kConductGames, Says{"How many of them are counted."});
    f("lostOnTime", m.lost_on_time, kConductLost, Says{"How many of these it has lost because its time was over."});
    f("msPerMove", m.ms_per_move, kMs, Says{"Left out while it has made none."});
    f("mostOpen", m.most_open, kCount, Says{"How many it may have open at a time. Left out: as many as it likes."});
  }
};
struct User {
  static constexpr Says kSays{"What anybody may know of an account."};
  std::string id;
  std::string name;
  std::vector<Role> roles;
  std::int64_t created_at = 0;
  UserGames games;
  PoolRatings ratings;
  VoidCounts voids;
  std::optional<UserConduct> conduct = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("roles", m.roles, list(kMaxRoles), Says{"What it may do."});
    f("createdAt", m.created_at, kTime);
    f("games", m.games);
    f("ratings", m.ratings, Says{"By family and tempo."});
    f("voids", m.voids, Says{"Rolls of dice that were not made and count against the player, by kind."});
    f("conduct", m.conduct, Says{"Left out: it has ended no game by post."});
  }
};

}  // namespace protocol
