// Who may see a private tournament: whom its record names, and who holds its link. The end of the link follows from the
// server's key, so it is stored nowhere. Pure functions. Any thread.
#pragma once
#include <string>
#include <string_view>

#include "protocol/base/error.hpp"
#include "server/games/core.hpp"
#include "server/tournament/live/state.hpp"

namespace server {

/// Who asks for a tournament, and the end of the link with which that is done; each empty where there is none.
struct Visitor {
  std::string player;
  std::string invitation;
};

/// What the link ends with, as it is now.
[[nodiscard]] std::string invitation_to(const Core& core, const TournamentId& id, const tournament::State& state);
[[nodiscard]] bool is_invitation_to(const Core& core, const TournamentId& id, const tournament::State& state,
                                    std::string_view invitation);
[[nodiscard]] bool may_see(const Core& core, const TournamentId& id, const tournament::State& state,
                           const Visitor& visitor);
/// Said of a tournament that is not there, and of a private one to who may not see it.
[[nodiscard]] protocol::Error no_such_tournament(const TournamentId& id);

}  // namespace server
