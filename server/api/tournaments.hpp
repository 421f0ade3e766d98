// What anybody may read of tournaments (docs/http.md, Tournaments): lists, one as it stands, its record, files.
#pragma once
#include <expected>
#include <functional>
#include <memory>

#include "server/api/asked.hpp"

namespace server {

/// Goes on with the tournament that the address names; else that is answered.
void with_tournament(const Asked& asked, std::function<void(const TournamentId&, TournamentRoom&)> go_on);

void show_tournaments(const Asked& asked);
void show_tournament(const Asked& asked);
/// ND-JSON.
void show_steps(const Asked& asked);
/// Why a round of a Swiss was paired as it was.
void show_why(const Asked& asked);
/// The games of a round, one file after the other.
void show_games_of_round(const Asked& asked);
/// A tournament report file, TRF26.
void show_trf(const Asked& asked);
void show_standings_csv(const Asked& asked);

}  // namespace server
