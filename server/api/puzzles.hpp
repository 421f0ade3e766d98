// Puzzles over HTTP (docs/puzzles.md, docs/http.md): which there are, one for the day and one for who asks, and whether
// moves solve them. Anybody may try; of an account the first attempt is rated.
#pragma once
#include "server/api/asked.hpp"
#include "server/transport/peer.hpp"

namespace server {

void show_puzzles(const Asked& asked, const HttpRequest& request);
void show_puzzle_of_today(const Asked& asked);
/// Near the rating of who asks, of those that he has not tried; `?variant=ID`, and `&not=ID` for another one than that.
void show_next_puzzle(const Asked& asked, const HttpRequest& request);
void show_puzzle(const Asked& asked, const HttpRequest& request);
void try_puzzle(const Asked& asked, const HttpRequest& request);
/// What counts as not solved: where the next move begins, or all moves.
void give_hint(const Asked& asked, const HttpRequest& request);
void give_solution(const Asked& asked, const HttpRequest& request);

}  // namespace server
