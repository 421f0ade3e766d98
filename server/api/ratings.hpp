// Ratings over HTTP (docs/http.md): of a player, how they came to be, and the best of a pool. Any thread.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "server/room/world.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Everything that a player has: `{"chess":{"blitz":{"rating":1662,"deviation":290,"provisional":true,"games":1,
/// "lastAt":…}}}`; deviations are those of now.
[[nodiscard]] nlohmann::ordered_json ratings_json(std::span<const store::Standing> standings, store::WallTime now);

/// `/api/ratings/<player>` and `/api/ratings/<player>/<family>/<tempo>`; `parts` are those after `ratings`.
void answer_ratings(World& world, std::vector<std::string> parts, std::function<void(HttpResponse)> then);
/// `/api/player/top/<family>/<tempo>`.
void answer_top(World& world, const std::string& family, const std::string& tempo,
                std::function<void(HttpResponse)> then);

}  // namespace server
