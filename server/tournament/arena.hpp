// Arena: everybody who is free is paired again and again until the time is over; who wins twice running counts double
// (docs/tournaments.md). Pairs are a function of who is free, standings one of the games; nothing is kept. Times are
// parameters. Pure; any thread.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/base/time.hpp"
#include "server/tournament/values.hpp"

namespace tournament {

/// How often pairs are made. Often enough for "within five seconds", and seldom enough for a choice of opponents.
constexpr server::Ms kArenaInterval{3'000};
/// Two who have just met meet again once both have been free for so long, if there is nobody else for them.
constexpr server::Ms kArenaRematch{15'000};

/// Somebody who is there and plays no game.
struct FreePlayer {
  int number = 0;
  server::Now since;
  int points = 0;
  int last_opponent = 0;  // 0: none yet
  int imbalance = 0;      // games with White less games with Black
  Colour last_colour = Colour::none;
};

/// The pairs to be made now. Afterwards no two of the others may meet, and as many meet as can.
[[nodiscard]] std::vector<Pair> arena_pairs(const std::vector<FreePlayer>& free, server::Now now);

/// From when on there are some; none: nobody meets.
[[nodiscard]] std::optional<server::Now> arena_pairs_from(std::vector<FreePlayer> free);

/// In the order in which they ended. A game that was called off is none.
struct ArenaGame {
  Pair players;
  Outcome outcome = Outcome::draw;
  server::Now ended;
};

/// A game as it counts for one of its players.
struct ArenaScore {
  int opponent = 0;
  Colour colour = Colour::none;
  int points = 0;
  bool doubled = false;  // came after two wins running
};

struct ArenaStanding {
  int place = 1;  // of several that nothing tells apart the same
  int number = 0;
  int points = 0;
  int performance = 0;            // 0: met nobody who is rated
  server::Now reached;            // when the points became as many as they are; 0 without points
  std::vector<ArenaScore> sheet;  // by games
};

/// By points, then by performance, then by who had the points first. Ratings are those of players 1, 2 …, 0 of who has
/// none. A sentence where a game names somebody else, or one player twice.
[[nodiscard]] std::expected<std::vector<ArenaStanding>, std::string> arena_standings(
    const std::vector<int>& ratings, const std::vector<ArenaGame>& games);

/// What pairing has to know of a player who plays no game.
[[nodiscard]] FreePlayer free_player(const ArenaStanding& standing, server::Now since);

}  // namespace tournament
