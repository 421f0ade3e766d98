// What accounts are told of a tournament while they are elsewhere (docs/tournaments.md, "Notices"): that they are
// invited to a private one or made arbiters, and that one begins soon. Pure functions of the tournament. Any thread.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "server/base/id.hpp"
#include "server/store/notices.hpp"
#include "server/store/tournaments.hpp"
#include "server/tournament/live/state.hpp"

namespace server {

/// So long before its beginning a tournament is told of; one by post earlier.
inline constexpr Ms kToldBefore = std::chrono::minutes{15};
inline constexpr Ms kToldBeforeByPost = std::chrono::days{1};

/// True if the account `by` blocks `whom`, and wants to hear nothing of what they do. Both are ids.
using IsBlocking = std::function<bool(const std::string& by, const std::string& whom)>;

/// Whom these steps have invited or made arbiters. An account is told once of each tournament, however often that is
/// done.
[[nodiscard]] std::vector<store::NewNotice> notices_of_invitations(const TournamentId& id,
                                                                   const tournament::State& state,
                                                                   std::span<const tournament::Step> steps,
                                                                   const IsBlocking& is_blocking);
/// What they were told before these steps, and is no news any more: who is not invited or no arbiter any longer, or of
/// a beginning that there will not be.
[[nodiscard]] std::vector<store::OvertakenNotices> overtaken_notices(const TournamentId& id,
                                                                     const tournament::State& before,
                                                                     const tournament::State& after);
/// From when on its people are told that it begins; none: it has begun.
[[nodiscard]] std::optional<Now> told_from(const tournament::State& state);
/// To who had entered by then, and to who is invited, has not entered and blocks no arbiter. Another beginning is told
/// of anew.
[[nodiscard]] std::vector<store::NewNotice> notices_of_beginning(const TournamentId& id, const tournament::State& state,
                                                                 const IsBlocking& is_blocking);

}  // namespace server
