#include "server/store/leaderboard.hpp"

#include <utility>

namespace store {

bool LeaderboardLists::takes(std::size_t list, double deviation) const {
  const bool is_within = list == kDeviationLimits.size() || deviation <= kDeviationLimits.at(list);
  return is_within && lists_.at(list).size() < protocol::kMaxRanked;
}

bool LeaderboardLists::has_place_for(double deviation) const {
  for (std::size_t list = 0; list < lists_.size(); ++list) {
    if (takes(list, deviation)) return true;
  }
  return false;
}

void LeaderboardLists::add(double deviation, const Ranked& player) {
  for (std::size_t list = 0; list < lists_.size(); ++list) {
    if (takes(list, deviation)) lists_.at(list).push_back(player);
  }
}

Leaderboard LeaderboardLists::best() && {
  for (std::size_t list = 0; list < kDeviationLimits.size(); ++list) {
    if (lists_.at(list).size() < kEnoughOnLeaderboard) continue;
    return {.deviation_limit = kDeviationLimits.at(list), .best = std::move(lists_.at(list))};
  }
  return {.deviation_limit = {}, .best = std::move(lists_.back())};
}

}  // namespace store
