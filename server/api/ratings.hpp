// Ratings over HTTP (docs/http.md): those of a player, how they came to be, and the best of a pool. Any thread.
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

/// A player's rating in a pool as answers show it, with the deviation of now.
[[nodiscard]] protocol::PoolRating shown(const store::Standing& standing, store::WallTime now);

/// A player's rated games in a pool, as that player sees them.
[[nodiscard]] std::vector<protocol::RatedGame> history_shown(std::span<const store::RatedGame> games);

/// Answers `/api/user/<name>`, what everybody may know of an account: who it is, how many games, which ratings.
void answer_user(const Core& core, const store::Account& account, Respond then);
/// Answers `/api/ratings/<player>` and `/api/ratings/<player>/<family>/<tempo>`; `parts` are those after `ratings`,
/// `before` is the number of a game, or empty.
void answer_ratings(const Core& core, std::vector<std::string> parts, const std::string& before, Respond then);
/// Answers `/api/player/top/<family>/<tempo>`; a pool is read once for all who ask at the same time. `closings`:
/// how many accounts were closed so far, since an answer shows no name of one.
void answer_top(const Core& core, AnswerCache& cached, std::uint64_t closings, const std::string& family,
                const std::string& tempo, Respond then);

}  // namespace server
