// What may be read of tournaments (docs/http.md, Tournaments) by everybody, of a private one by who is invited: one
// tournament as it stands, its record, its files. Lists are in tournament_lists.hpp.
#pragma once
#include "server/api/request_context.hpp"

namespace server {

void show_tournament(const RequestContext& context, const HttpRequest& request);
/// Answers the record of a tournament as lines of JSON.
void show_steps(const RequestContext& context, const HttpRequest& request);
/// Answers why a round of a Swiss was paired as it was.
void show_why(const RequestContext& context, const HttpRequest& request);
/// Answers the games of a round, one file after the other.
void show_games_of_round(const RequestContext& context, const HttpRequest& request);
/// Answers a tournament report file, TRF26.
void show_trf(const RequestContext& context, const HttpRequest& request);
void show_standings_csv(const RequestContext& context, const HttpRequest& request);

}  // namespace server
