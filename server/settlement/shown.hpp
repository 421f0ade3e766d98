// A rating as everybody sees it: rounded, with the mark of those of whom little is known. Pure functions. Any thread.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "protocol/messages/values.hpp"
#include "server/store/ratings.hpp"

namespace server {

/// `{"rating":1662,"deviation":290,"provisional":true}`
[[nodiscard]] nlohmann::ordered_json shown(const rating::Rating& rating);

// The ratings at the start, as `rated` and `snapshot` have them.
[[nodiscard]] protocol::Ratings ratings_at_start(const rating::Both& ratings);
/// The ratings after the game, with `after` for each player.
[[nodiscard]] protocol::Ratings ratings_at_end(const store::Settled& settled);

}  // namespace server
