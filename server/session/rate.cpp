#include "server/session/rate.hpp"

#include <algorithm>

namespace server {

bool Rate::allow(Time now) {
  const auto is_within = [&](Time time) { return time + window_ > now; };
  times_.erase(times_.begin(), std::ranges::find_if(times_, is_within));
  if (times_.size() >= most_) return false;
  times_.push_back(now);
  return true;
}

std::chrono::milliseconds Rate::wait(Time now) const {
  if (times_.size() < most_ || times_.front() + window_ <= now) return std::chrono::milliseconds{0};
  return std::chrono::ceil<std::chrono::milliseconds>(times_.front() + window_ - now);
}

}  // namespace server
