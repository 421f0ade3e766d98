// A running tournament as it is shown. Pure; any thread.
#pragma once
#include <string>

#include "protocol/tournament_view.hpp"
#include "server/tournament/live/state.hpp"
#include "server/tournament/live/step.hpp"

namespace tournament {

[[nodiscard]] protocol::TournamentSummary summary_of(const State& state);
[[nodiscard]] protocol::TournamentView view_of(const std::string& id, const State& state);
/// The step without what only the server is to know.
[[nodiscard]] StepBody shown(StepBody body);

/// A board of a round, with its number.
struct NumberedBoard {
  int number = 1;
  const Board* board = nullptr;
};
/// The boards of a round that is paired: of a match its last game, of an arena the last game of each player.
[[nodiscard]] std::vector<NumberedBoard> latest_boards(const State& state, int round);

}  // namespace tournament
