// The games of a tournament: made as its steps say, and read as what they came to. Any thread.
#pragma once
#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/games/core.hpp"
#include "server/games/making/maker.hpp"
#include "server/tournament/live/state.hpp"

namespace server {

using NewGames = std::vector<std::shared_ptr<const store::NewGameWrites>>;

/// The first writes of all games that these steps begin; a sentence if the terms are those of no game any more.
/// `state`: as it is after them.
[[nodiscard]] std::expected<NewGames, std::string> begun_games(const Core& core, const GameMaker& maker,
                                                               const TournamentId& id, const tournament::State& state,
                                                               std::span<const tournament::Step> steps);

/// White's and Black's, of a game that is over; none: it was the server that called it off.
[[nodiscard]] std::optional<std::array<protocol::BoardResult, 2>> scores_of(const GameCard& card);

}  // namespace server
