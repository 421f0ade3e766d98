#include "server/accounts/attempts.hpp"

namespace server {

std::int64_t minutes_of(std::chrono::milliseconds wait) {
  return std::chrono::ceil<std::chrono::minutes>(wait).count();
}

std::optional<std::chrono::milliseconds> Attempts::wait_of(const Entry& entry, Time now) const {
  const bool is_full = entry.count >= limits_.most && now - entry.begin < limits_.span;
  if (!is_full) return std::nullopt;
  return std::chrono::ceil<std::chrono::milliseconds>(entry.begin + limits_.span - now);
}

std::optional<std::chrono::milliseconds> Attempts::wait(const std::string& key, Time now) const {
  Lock lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return wait_of({.key = {}, .begin = now, .count = 0}, now);
  return wait_of(*found->second, now);
}

std::optional<std::chrono::milliseconds> Attempts::take(const std::string& key, Time now) {
  Lock lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) {
    if (entries_.size() >= limits_.keys) {
      by_key_.erase(entries_.back().key);
      entries_.pop_back();
    }
    entries_.push_front({.key = key, .begin = now, .count = 0});
    by_key_[key] = entries_.begin();
  } else {
    entries_.splice(entries_.begin(), entries_, found->second);
  }
  Entry& entry = entries_.front();
  if (now - entry.begin >= limits_.span) entry = {.key = key, .begin = now, .count = 0};
  if (const auto wait = wait_of(entry, now)) return wait;
  ++entry.count;
  return std::nullopt;
}

void Attempts::give_back(const std::string& key) {
  Lock lock(mutex_);
  const auto found = by_key_.find(key);
  if (found != by_key_.end() && found->second->count > 0) --found->second->count;
}

std::size_t Attempts::count(const std::string& key, Time now) const {
  Lock lock(mutex_);
  const auto found = by_key_.find(key);
  return found == by_key_.end() || now - found->second->begin >= limits_.span ? 0 : found->second->count;
}

std::size_t Attempts::size() const {
  Lock lock(mutex_);
  return entries_.size();
}

}  // namespace server
