// How reliably somebody plays by post (docs/correspondence.md): what their latest games say
// together, and how many games by post that leaves them. Pure functions. Any thread.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/messages/lobby.hpp"
#include "protocol/sentences/wording.hpp"
#include "server/store/correspondence_results.hpp"

namespace server {

using protocol::Conduct;

inline constexpr std::size_t kConductGames = protocol::kConductGames.max;  // the latest games that are shown
inline constexpr std::size_t kLimitGames = 20;  // the latest games that decide whether there is a limit

/// `latest`: at most kConductGames. None: there are none.
[[nodiscard]] std::optional<Conduct> conduct_of(std::span<const store::CorrespondenceResult> latest);

/// The limit for players who lose games on time too often.
struct CorrespondenceLimit {
  int open = 0;   // games by post at a time: no more is begun once this many are open
  int late = 0;   // games that were lost on time
  int games = 0;  // of this many games
  bool operator==(const CorrespondenceLimit&) const = default;
};
/// The limit that follows from these results; none: any number may be open. `latest`: the latest first, of which
/// kLimitGames count.
[[nodiscard]] std::optional<CorrespondenceLimit> limit_of(std::span<const store::CorrespondenceResult> latest);
/// The sentence for a player who can begin no game by post with so many open.
[[nodiscard]] protocol::Wording too_many_open(const CorrespondenceLimit& limit, std::size_t open);

}  // namespace server
