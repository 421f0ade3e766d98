#include "server/session/rate.hpp"

namespace server {

bool Rate::allow(Time now) {
  while (!times_.empty() && times_.front() + window_ <= now) times_.pop_front();
  if (times_.size() >= most_) return false;
  times_.push_back(now);
  return true;
}

std::chrono::milliseconds Rate::wait(Time now) const {
  if (times_.size() < most_ || times_.front() + window_ <= now) return std::chrono::milliseconds{0};
  return std::chrono::ceil<std::chrono::milliseconds>(times_.front() + window_ - now);
}

}  // namespace server
