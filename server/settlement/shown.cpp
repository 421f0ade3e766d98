#include "server/settlement/shown.hpp"

#include <cmath>

namespace server {
namespace {

using rating::Rating;

protocol::SideRating side_of(const Rating& before, const Rating& newest) {
  return {.before = std::lround(before.value),
          .after = {},
          .deviation = std::lround(newest.deviation),
          .provisional = is_provisional(newest)};
}

protocol::SideRating side_of(const store::RatingChange& change) {
  protocol::SideRating side = side_of(change.before, change.after);
  side.after = std::lround(change.after.value);
  return side;
}

}  // namespace

protocol::RatingShown shown(const Rating& rating) {
  return {.rating = std::lround(rating.value),
          .deviation = std::lround(rating.deviation),
          .provisional = is_provisional(rating)};
}

protocol::Ratings ratings_at_start(const rating::Both& ratings) {
  return {.white = side_of(ratings.white, ratings.white), .black = side_of(ratings.black, ratings.black)};
}

protocol::Ratings ratings_at_end(const store::Settled& settled) {
  return {.white = side_of(settled.white), .black = side_of(settled.black)};
}

}  // namespace server
