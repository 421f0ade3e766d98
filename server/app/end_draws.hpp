// Ends the open draws of a game or a round that a restore leaves behind: by the game's own match, as a start after a
// restore ends those that the copy knows. For the program's restore; blocks nobody.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "server/base/time.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/store/games.hpp"
#include "server/store/tournaments.hpp"

namespace server {

/// The draws of the game that are ended by this, as they are to be stored; a sentence if the game cannot be rebuilt.
[[nodiscard]] std::expected<std::vector<store::DrawWrite>, std::string> end_draws(
    const store::StoredGame& game, const std::vector<store::DrawWrite>& draws, VariantCache& variants, Now now);

/// Ends the open draws of a tournament's round.
[[nodiscard]] std::expected<std::vector<store::DrawWrite>, std::string> end_round_draws(
    const store::StoredTournament& tournament, const std::vector<store::DrawWrite>& draws);

}  // namespace server
