// The games of an account that had a result, as lists and as scores, narrowed down as the address says: by variant,
// opponent, result, tempo and tournament. Private games are there for their players alone. Any thread.
#pragma once
#include "server/api/request_context.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Answers the games, newest first, a part at a time.
void show_games_of(const RequestContext& context, const HttpRequest& request);
/// Answers what they add up to; to the account itself also against whom.
void show_scores_of(const RequestContext& context, const HttpRequest& request);

}  // namespace server
