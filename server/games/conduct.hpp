// How reliably somebody plays by post (docs/correspondence.md): what the end of a game says of its players, what their
// latest games say together, and how many games by post that leaves them. Pure functions. Any thread.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/messages/lobby.hpp"
#include "server/match/state.hpp"
#include "server/store/correspondence_results.hpp"

namespace server {

using protocol::Conduct;

inline constexpr std::size_t kConductGames = protocol::kConductGames.max;  // so many of the latest are shown
inline constexpr std::size_t kLimitGames = 20;                             // so many decide whether there is a limit

/// Whether this side has lost because its clock ran out.
[[nodiscard]] bool is_lost_on_time(const Ending& ending, rules::Side side);
/// Of each of its accounts, if the game was one by post and has a winner or was drawn; else none. Lost on time is what
/// somebody has lost because his clock ran out.
[[nodiscard]] std::vector<store::CorrespondenceResult> post_results_of(const State& state);

/// `latest`: at most kConductGames. None: there are none.
[[nodiscard]] std::optional<Conduct> conduct_of(std::span<const store::CorrespondenceResult> latest);

/// For who loses games on time too often.
struct CorrespondenceLimit {
  int open = 0;   // so many games by post at a time: no more is begun where there are so many
  int late = 0;   // that were lost on time
  int games = 0;  // of so many
  bool operator==(const CorrespondenceLimit&) const = default;
};
/// None: as many as one likes. `latest`: the latest first, of which kLimitGames count.
[[nodiscard]] std::optional<CorrespondenceLimit> limit_of(std::span<const store::CorrespondenceResult> latest);
/// Why he can begin none, with so many open.
[[nodiscard]] std::string too_many_open(const CorrespondenceLimit& limit, std::size_t open);

}  // namespace server
