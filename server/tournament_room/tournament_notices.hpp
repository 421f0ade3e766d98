// What accounts are told of a tournament while they are elsewhere (docs/tournaments.md, "Notices"): that they are
// invited to a private one, and that one begins soon. Pure functions of the tournament. Any thread.
#pragma once
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

/// To whom these steps have invited. An account is told once of each tournament, however often it is invited.
[[nodiscard]] std::vector<store::NewNotice> notices_of_invitations(const TournamentId& id,
                                                                   const tournament::State& state,
                                                                   std::span<const tournament::Step> steps);
/// What they were told before these steps, and is no news any more: who is not invited any longer, or of a beginning
/// that there will not be.
[[nodiscard]] std::vector<store::OvertakenNotices> overtaken_notices(const TournamentId& id,
                                                                     const tournament::State& before,
                                                                     const tournament::State& after);
/// From when on its people are told that it begins; none: it has begun.
[[nodiscard]] std::optional<Now> told_from(const tournament::State& state);
/// To who had entered by then, and to who is invited and has not entered. Another beginning is told of anew.
[[nodiscard]] std::vector<store::NewNotice> notices_of_beginning(const TournamentId& id,
                                                                 const tournament::State& state);

}  // namespace server
