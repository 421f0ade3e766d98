// Pairs of an arena: everybody who is free is paired again and again until the time is over (docs/tournaments.md).
// Pairs are a function of who is free; nothing is kept. Times are parameters. Pure; any thread.
#pragma once
#include <optional>
#include <vector>

#include "server/base/time.hpp"
#include "server/tournament/standings/arena_standings.hpp"

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
  Color last_color = Color::none;
};

/// The pairs to be made now. Afterwards no two of the others may meet, and as many meet as can.
[[nodiscard]] std::vector<Pair> arena_pairs(const std::vector<FreePlayer>& free, server::Now now);

/// The moment from which there are pairs; none: nobody meets.
[[nodiscard]] std::optional<server::Now> arena_pairs_from(std::vector<FreePlayer> free);

/// The facts that pairing needs about a player who plays no game now.
[[nodiscard]] FreePlayer free_player(const ArenaStanding& standing, server::Now since);

}  // namespace tournament
