// What anybody may know over HTTP of an account (docs/http.md). Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/http/accounts.hpp"
#include "protocol/http/fair.hpp"
#include "protocol/http/ratings.hpp"

namespace protocol {

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
  std::optional<std::string> title = {};

  static void fields(auto& m, auto& f) {
    f("id", m.id, kPlayerId);
    f("name", m.name, kPlayerName);
    f("username", m.name, kPlayerName, Says{"The same, as programs for lichess look for it."});
    f("title", m.title, kTitle, Says{"BOT: a program plays. Left out: somebody does."});
    f("roles", m.roles, list(kMaxRoles), Says{"What it may do."});
    f("createdAt", m.created_at, kTime);
    f("games", m.games);
    f("ratings", m.ratings, Says{"By family and tempo."});
    f("voids", m.voids, Says{"Rolls of dice that were not made and count against the player, by kind."});
    f("conduct", m.conduct, Says{"Left out: it has ended no game by post."});
  }
};

}  // namespace protocol
