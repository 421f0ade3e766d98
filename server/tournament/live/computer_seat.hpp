// The seat of the computer (docs/tournaments.md, "The computer"): where the number of players is odd and the terms say
// so, it plays with who would sit out. It is a participant as any other, who comes and leaves by steps of the record;
// here is decided when. Pure; any thread.
#pragma once
#include <vector>

#include "server/tournament/live/arenas.hpp"
#include "server/tournament/live/decision.hpp"

namespace tournament {

/// Refuses the computer in a format whose bracket has byes.
[[nodiscard]] Decided check_computer(const protocol::TournamentTerms& terms);

/// Before the next round is paired by the rules: the computer comes, or leaves. In a round robin that is decided before
/// the first round, in a Swiss before each; an arena has it from the beginning.
void seat_computer(Decision& decision);

/// Of the free players of an arena: without the computer if the number of the others is even.
void leave_computer_out(const State& state, const ArenaTable& table, std::vector<FreePlayer>& free);

}  // namespace tournament
