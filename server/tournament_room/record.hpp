// Converts between a running tournament and its record in the store. Pure functions. Any thread.
#pragma once
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "server/base/id.hpp"
#include "server/store/tournaments.hpp"
#include "server/tournament/live/state.hpp"

namespace server {

/// `state`: as the steps leave it. Without the games that begin.
[[nodiscard]] store::TournamentWrites writes_of(std::span<const tournament::Step> steps,
                                                const tournament::State& state);
// A sentence if the record was not written by this program. Names of closed accounts are not shown.
[[nodiscard]] std::expected<std::vector<tournament::Step>, std::string> steps_of(const store::StoredTournament& stored);
[[nodiscard]] std::expected<tournament::State, std::string> rebuild(const store::StoredTournament& stored);

}  // namespace server
