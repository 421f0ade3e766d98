// The standings of an arena, by the games that have ended; after two wins in a row points count double
// (docs/tournaments.md). Times are parameters. Pure; any thread.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "server/base/time.hpp"
#include "server/tournament/values.hpp"

namespace tournament {

/// A game of an arena; games come in the order in which they ended. A game that was called off is none.
struct ArenaGame {
  Pair players;
  Outcome outcome = Outcome::draw;
  server::Now ended;
};

/// A game as it counts for one of its players.
struct ArenaScore {
  int opponent = 0;
  Color color = Color::none;
  int points = 0;
  bool doubled = false;  // came after two wins running
};

struct ArenaStanding {
  int place = 1;  // the same for players whom nothing tells apart
  int number = 0;
  int points = 0;
  int performance = 0;            // 0: met nobody who is rated
  server::Now reached;            // when the points became as many as they are; 0 without points
  std::vector<ArenaScore> sheet;  // one entry for each game
};

/// The standings, by points, then by performance, then by who had the points first. Ratings are those of players 1, 2
/// …, 0 of who has none. A sentence where a game names somebody else, or one player twice.
[[nodiscard]] std::expected<std::vector<ArenaStanding>, std::string> arena_standings(
    const std::vector<int>& ratings, const std::vector<ArenaGame>& games);

}  // namespace tournament
