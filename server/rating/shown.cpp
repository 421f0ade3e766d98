#include "server/rating/shown.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

namespace server {
namespace {

using rating::Rating;

nlohmann::json side_json(const Rating& before, const Rating& newest) {
  return {{"before", std::lround(before.value)},
          {"deviation", std::lround(newest.deviation)},
          {"provisional", is_provisional(newest)}};
}

nlohmann::json side_json(const store::RatingChange& change) {
  nlohmann::json side = side_json(change.before, change.after);
  side["after"] = std::lround(change.after.value);
  return side;
}

}  // namespace

nlohmann::ordered_json shown(const Rating& rating) {
  return {{"rating", std::lround(rating.value)},
          {"deviation", std::lround(rating.deviation)},
          {"provisional", is_provisional(rating)}};
}

nlohmann::json ratings_at_start(const rating::Both& ratings) {
  return {{"white", side_json(ratings.white, ratings.white)}, {"black", side_json(ratings.black, ratings.black)}};
}

nlohmann::json ratings_at_end(const store::Settled& settled) {
  return {{"white", side_json(settled.white)}, {"black", side_json(settled.black)}};
}

}  // namespace server
