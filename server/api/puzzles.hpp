// Puzzles over HTTP (docs/puzzles.md, docs/http.md): which there are, one for the day and one for who asks, and whether
// moves solve them. Anybody may try; of an account the first attempt is rated.
#pragma once
#include "protocol/bodies.hpp"
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

void show_puzzles(const RequestContext& context, const HttpRequest& request);
void show_puzzle_of_today(const RequestContext& context);
/// Answers a puzzle near the rating of whoever asks, of those that the asker has not tried; `?variant=ID` asks for one
/// of this game, `&not=ID` for another puzzle than that.
void show_next_puzzle(const RequestContext& context, const HttpRequest& request);
void show_puzzle(const RequestContext& context, const HttpRequest& request);
void try_puzzle(const RequestContext& context, const HttpRequest& request, protocol::PuzzleMoves body);
/// Tells where the next move begins, or all moves; the puzzle then counts as not solved.
void give_hint(const RequestContext& context, const HttpRequest& request, protocol::PuzzleMoves body);
void give_solution(const RequestContext& context, const HttpRequest& request, protocol::Nothing);

}  // namespace server
