// Puzzles over HTTP (docs/puzzles.md, docs/http.md): which there are, one for the day and one for who asks, and whether
// moves solve them. Anybody may try; of an account the first attempt is rated.
#pragma once
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

void show_puzzles(const RequestContext& context, const HttpRequest& request);
void show_puzzle_of_today(const RequestContext& context);
/// Near the rating of who asks, of those that he has not tried; `?variant=ID`, and `&not=ID` for another one than that.
void show_next_puzzle(const RequestContext& context, const HttpRequest& request);
void show_puzzle(const RequestContext& context, const HttpRequest& request);
void try_puzzle(const RequestContext& context, const HttpRequest& request);
/// What counts as not solved: where the next move begins, or all moves.
void give_hint(const RequestContext& context, const HttpRequest& request);
void give_solution(const RequestContext& context, const HttpRequest& request);

}  // namespace server
