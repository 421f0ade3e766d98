// A rating as everybody sees it: rounded, with the mark of those of whom little is known. Pure functions. Any thread.
#pragma once
#include "protocol/http/ratings.hpp"
#include "protocol/messages/values.hpp"
#include "server/store/ratings.hpp"

namespace server {

[[nodiscard]] protocol::RatingShown shown(const rating::Rating& rating);

// The ratings at the start, as `rated` and `snapshot` have them.
[[nodiscard]] protocol::Ratings ratings_at_start(const rating::Both& ratings);
/// The ratings after the game, with `after` for each player.
[[nodiscard]] protocol::Ratings ratings_at_end(const store::Settled& settled);

}  // namespace server
