// Applies a step to a running tournament. Pure; any thread.
#pragma once
#include "server/tournament/live/state.hpp"

namespace tournament {

/// Applies one step, whether it is new or read from the record. Throws std::runtime_error where the record cannot have
/// been written by this program.
void evolve(State& state, const Step& step);

}  // namespace tournament
