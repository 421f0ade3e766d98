// Ratings over HTTP (docs/http.md): of a player, how they came to be, and the best of a pool. Any thread.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "protocol/http/ratings.hpp"
#include "server/api/answer_cache.hpp"
#include "server/api/respond.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// What a player has in a pool; the deviation is that of now.
[[nodiscard]] protocol::PoolRating shown(const store::Standing& standing, store::WallTime now);

/// Rated games of a player in a pool, as he sees them.
[[nodiscard]] std::vector<protocol::RatedGame> history_shown(std::span<const store::RatedGame> games);

/// What everybody may know of an account: who it is, how many games, which ratings. `/api/user/<name>`.
void answer_user(const Core& core, const store::Account& account, Respond then);
/// `/api/ratings/<player>` and `/api/ratings/<player>/<family>/<tempo>`; `parts` are those after `ratings`,
/// `before` is the number of a game, or empty.
void answer_ratings(const Core& core, std::vector<std::string> parts, const std::string& before, Respond then);
/// `/api/player/top/<family>/<tempo>`; a pool is read once for all who ask at the same time. `closings`: of accounts so
/// far, since an answer shows no name of one.
void answer_top(const Core& core, AnswerCache& cached, std::uint64_t closings, const std::string& family,
                const std::string& tempo, Respond then);

}  // namespace server
