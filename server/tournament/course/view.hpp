// A running tournament as it is shown. Pure; any thread.
#pragma once
#include <string>

#include "protocol/tournament_view.hpp"
#include "server/tournament/course/course.hpp"

namespace tournament {

[[nodiscard]] protocol::TournamentSummary summary_of(const Course& course);
[[nodiscard]] protocol::TournamentView view_of(const std::string& id, const Course& course);

}  // namespace tournament
