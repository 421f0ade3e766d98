// A knockout as it runs: the boards of a round are the matches of the bracket, played as games one after the other.
// Everything follows from the seeds, the games and who has left. Pure; any thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "protocol/sentences/wording.hpp"
#include "server/tournament/formats/knockout.hpp"
#include "server/tournament/live/pairs.hpp"

namespace tournament {

/// The knockout as it stands; player n is `state.seeds[n - 1]`. A sentence where games contradict each other.
[[nodiscard]] std::expected<Knockout, std::string> knockout_of(const State& state);

/// The boards of the round that is paired next; a player who goes on without playing sits out.
[[nodiscard]] std::expected<std::vector<protocol::Seating>, std::string> match_boards(const State& state);

/// The next game of each match of the open round in which none is being played.
[[nodiscard]] std::vector<GameDue> match_games_due(const State& state);

/// The player is at a board of the open round whose match is not decided.
[[nodiscard]] bool is_in_match(const State& state, const std::string& player);

/// Why the result cannot be changed to this; none: it can. A pairing that followed from a result stands.
[[nodiscard]] std::optional<protocol::Wording> result_stands(const State& state, const protocol::BoardScored& scored);

}  // namespace tournament
