// Why a round of a Swiss was paired as it was. Pure; any thread.
#pragma once
#include <expected>
#include <span>

#include "protocol/base/error.hpp"
#include "protocol/tournament_view.hpp"
#include "server/tournament/live/step.hpp"

namespace tournament {

/// The reasons for a round's pairs, from the whole record: the round is paired once more from what was known then.
/// Throws as evolve() does.
[[nodiscard]] std::expected<protocol::RoundWhy, protocol::Error> why_paired(std::span<const Step> steps, int round);

}  // namespace tournament
