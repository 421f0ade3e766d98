// How often something was tried under a key (an address, a name) within a span of time. Bounded: of too many keys the
// one that is quiet for longest is forgotten. Thread-safe.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/base/mutex.hpp"

namespace server {

struct AttemptLimits {
  std::size_t most = 10;  // in one span
  std::chrono::milliseconds span = std::chrono::minutes{10};
  std::size_t keys = 10'000;
};

/// Begun ones count, as people are told how long to wait.
[[nodiscard]] std::int64_t minutes_of(std::chrono::milliseconds wait);

class Attempts {
 public:
  using Time = std::chrono::steady_clock::time_point;
  explicit Attempts(AttemptLimits limits) : limits_(limits) {}

  /// How long to wait for the next one; none: it may come now.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait(const std::string& key, Time now) const;
  /// Counts it and gives none; or how long to wait, and then it does not count. The span begins with the first one.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take(const std::string& key, Time now);
  /// Takes back an attempt that was no failure after all.
  void give_back(const std::string& key);
  /// How many count now.
  [[nodiscard]] std::size_t count(const std::string& key, Time now) const;
  [[nodiscard]] std::size_t size() const;

 private:
  struct Entry {
    std::string key;
    Time begin;
    std::size_t count = 0;
  };
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait_of(const Entry& entry, Time now) const;

  AttemptLimits limits_;
  mutable Mutex mutex_;
  std::list<Entry> entries_ GUARDED_BY(mutex_);  // the one that was used last stands first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_key_ GUARDED_BY(mutex_);
};

}  // namespace server
