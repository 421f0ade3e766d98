// What anybody may read of tournaments (docs/http.md, Tournaments): lists, one tournament as it stands, its record, its
// files.
#pragma once
#include <expected>
#include <functional>
#include <memory>

#include "server/api/request_context.hpp"

namespace server {

/// Goes on with the tournament that the address names; sends a refusal if there is none.
void with_tournament(const RequestContext& context, std::function<void(const TournamentId&, TournamentRoom&)> go_on);

void show_tournaments(const RequestContext& context);
void show_tournament(const RequestContext& context);
/// Answers the record of a tournament as lines of JSON.
void show_steps(const RequestContext& context);
/// Answers why a round of a Swiss was paired as it was.
void show_why(const RequestContext& context);
/// Answers the games of a round, one file after the other.
void show_games_of_round(const RequestContext& context);
/// Answers a tournament report file, TRF26.
void show_trf(const RequestContext& context);
void show_standings_csv(const RequestContext& context);

}  // namespace server
