#include "server/games/conduct/setup_leavers.hpp"

#include <algorithm>

namespace server {

void SetupLeavers::fill(std::span<const store::LeftSetup> left) {
  for (const store::LeftSetup& one : left) note(one.player, Now{one.at.time_since_epoch().count()});
}

void SetupLeavers::note(const std::string& player, Now at) {
  Lock lock{mutex_};
  std::erase_if(left_, [at](const auto& one) { return at - one.second.back() > kWithin; });
  std::deque<Now>& times = left_[player];
  times.insert(std::ranges::upper_bound(times, at), at);
  if (times.size() > kTooOften) times.pop_front();
}

std::optional<Now> SetupLeavers::banned_until(const PlayerId& player, Now now) const {
  Lock lock{mutex_};
  const auto found = left_.find(player.text());
  if (found == left_.end()) return std::nullopt;
  const std::deque<Now>& times = found->second;
  const bool too_often = times.size() == kTooOften && times.back() - times.front() <= kWithin;
  const Now until = times.back() + kAway;
  return too_often && now < until ? std::optional{until} : std::nullopt;
}

}  // namespace server
