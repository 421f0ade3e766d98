// Who is on a leaderboard, whichever store reads the pool: one list for each limit of deviation, and one for all.
// Whoever reads a pool owns one leaderboard.
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "protocol/base/form.hpp"
#include "server/store/ratings.hpp"

namespace store {

/// A leaderboard shows those whose deviation is within the first of these limits that enough of them meet.
inline constexpr std::array<double, 3> kDeviationLimits{75, 90, rating::kProvisionalDeviation};
inline constexpr std::size_t kEnoughOnLeaderboard = 10;

class LeaderboardLists {
 public:
  /// Tells whether the list of the strictest limit is full, so that nothing can change any more.
  [[nodiscard]] bool are_full() const { return lists_.front().size() >= protocol::kMaxRanked; }
  /// Tells whether some list has a place for a player with this deviation.
  [[nodiscard]] bool has_place_for(double deviation) const;
  /// Adds the next player. Players come in the order of their ratings, the highest first.
  void add(double deviation, const Ranked& player);
  [[nodiscard]] Leaderboard best() &&;

 private:
  [[nodiscard]] bool takes(std::size_t list, double deviation) const;

  std::array<std::vector<Ranked>, kDeviationLimits.size() + 1> lists_;
};

}  // namespace store
