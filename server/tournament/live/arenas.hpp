// An arena as it runs: one round without boards at first; each pair of players who are free is a board with its game.
// Everything follows from who is there, the games and the time. Pure; any thread.
#pragma once
#include <optional>
#include <vector>

#include "server/tournament/formats/arena_pairs.hpp"
#include "server/tournament/live/pairs.hpp"

namespace tournament {

/// Player n is `players[n - 1]`.
struct ArenaTable {
  std::vector<const Participant*> players;
  std::vector<ArenaStanding> standings;
};
[[nodiscard]] ArenaTable arena_table(const State& state);

/// The moment from which nobody is paired: the round is over with its last game. It has begun.
[[nodiscard]] server::Now arena_end(const State& state);

/// The games due in the open round; none between two times at which pairs are made.
[[nodiscard]] std::vector<GameDue> arena_games_due(const State& state, server::Now now);

/// The time at which pairs can be made, or the arena ends; none: not before a game is over or somebody comes.
[[nodiscard]] std::optional<server::Now> arena_deadline(const State& state);

}  // namespace tournament
