// Tests whether the players who are left can be paired at all, by C1 to C5 alone, without the criteria of quality.
// Pure; any thread.
#pragma once
#include <expected>
#include <optional>
#include <vector>

#include "server/tournament/dutch/bracket.hpp"

namespace tournament {

/// The least points that somebody who sits out can have while all others are paired (C5); an even number needs nobody.
struct Opening {
  std::optional<Points> bye_score;
};
/// Why there is no complete pairing: the criterion that cannot be met, and who is left without an opponent.
struct Stuck {
  int criterion = 1;      // C1, C2 or C3
  std::vector<int> left;  // ranks
};
[[nodiscard]] std::expected<Opening, Stuck> find_opening(const Field& field);

/// True if all of these can be paired with each other; one of them sits out if the bracket still has a bye to give.
[[nodiscard]] bool can_complete(const Bracket& bracket, const std::vector<int>& ranks, bool with_bye);

/// How many of the next scoregroup float at least, if all these floaters are paired with it and everybody below can be
/// paired then; none: these floaters cannot all be.
[[nodiscard]] std::optional<int> least_next_floaters(const Bracket& bracket, const std::vector<int>& floaters,
                                                     bool with_bye);

}  // namespace tournament
