#include "server/api/reads.hpp"

#include <algorithm>

namespace server {

std::optional<std::chrono::milliseconds> Reads::take(const std::string& client, Time now) {
  if (limits_.most == 0) return std::nullopt;
  const auto most = static_cast<double>(limits_.most);
  const std::chrono::duration<double> one = std::chrono::minutes{1} / most;
  Lock lock(mutex_);
  const auto found = by_client_.find(client);
  if (found == by_client_.end()) {
    if (entries_.size() >= limits_.keys) {
      by_client_.erase(entries_.back().client);
      entries_.pop_back();
    }
    entries_.push_front({.client = client, .left = most, .at = now});
    by_client_[client] = entries_.begin();
  } else {
    entries_.splice(entries_.begin(), entries_, found->second);
  }
  Entry& entry = entries_.front();
  entry.left = std::min(most, entry.left + (now - entry.at) / one);
  entry.at = now;
  if (entry.left < 1) return std::chrono::ceil<std::chrono::milliseconds>((1 - entry.left) * one);
  entry.left -= 1;
  return std::nullopt;
}

}  // namespace server
