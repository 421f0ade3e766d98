// Buchholz and Sonneborn-Berger, whose trouble are the rounds without play: what they are worth to oneself and to one's
// opponents (docs/tiebreaks.md). Internal to the tie-breaks.
#pragma once
#include <vector>

#include "server/tournament/standings/tiebreak.hpp"

namespace tournament {

/// Half-point bye, absence and a lost forfeit: whoever was given a bye or had no opponent to play was there.
[[nodiscard]] constexpr bool is_missed_by_will(Result result) {
  return result == Result::forfeit_loss || result == Result::half_bye || result == Result::absent;
}

/// Two met, as tie-breaks see it: in a round robin by a forfeit, too.
[[nodiscard]] inline bool counts_as_game(const Tournament& tournament, Result result) {
  return is_played(result) || (is_round_robin(tournament) && has_opponent(result));
}

/// Buchholz or Sonneborn-Berger of each player.
[[nodiscard]] std::vector<TieBreakValue> opponents_scores(const Tournament& tournament, const TieBreak& tie_break,
                                                          int rounds);

}  // namespace tournament
