// Rolls of dice as events tell of them. Pure functions. A part of the match.
#pragma once
#include <string>

#include "server/fairness/draw.hpp"
#include "server/match/event.hpp"

namespace server {

/// `g8K2mQxZ.1`
[[nodiscard]] std::string draw_name(const fairness::Draw& draw);
/// The event for the newest roll of a draw, which was made.
[[nodiscard]] FairRolled rolled(const fairness::Draw& draw, const fairness::Roll& roll);
/// The event for a roll that was not made and is void.
[[nodiscard]] FairVoided voided(const fairness::Draw& draw, const fairness::Roll& roll);

}  // namespace server
