// A cache of values that took some work to make, each under a key that says all that it depends on; a value is kept
// until others need the space. Bounded in bytes (docs/queues.md). Thread-safe.
#pragma once
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/base/mutex.hpp"

namespace server {

template <class Value>
class BoundedCache {
 public:
  using Ptr = std::shared_ptr<const Value>;

  explicit BoundedCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Null: it is not there.
  [[nodiscard]] Ptr find(const std::string& key) {
    Lock lock(mutex_);
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return entries_.front().value;
  }

  /// `bytes`: of the value. One that is too large for the room that there is would put out all others.
  void keep(const std::string& key, Ptr value, std::size_t bytes) {
    const std::size_t size = bytes + 2 * key.size();
    std::list<Entry> out;  // their ends must not come under the lock
    Lock lock(mutex_);
    if (size > most_bytes_ / 4 || by_key_.contains(key)) return;
    bytes_ += size;
    entries_.push_front({.key = key, .value = std::move(value), .size = size});
    by_key_[key] = entries_.begin();
    while (bytes_ > most_bytes_) {
      bytes_ -= entries_.back().size;
      by_key_.erase(entries_.back().key);
      out.splice(out.begin(), entries_, std::prev(entries_.end()));
    }
  }

  [[nodiscard]] std::size_t bytes() const {
    Lock lock(mutex_);
    return bytes_;
  }

 private:
  struct Entry {
    std::string key;
    Ptr value;
    std::size_t size;
  };

  std::size_t most_bytes_;
  mutable Mutex mutex_;
  std::size_t bytes_ GUARDED_BY(mutex_) = 0;
  std::list<Entry> entries_ GUARDED_BY(mutex_);  // the one that was used last stands first
  std::unordered_map<std::string, typename std::list<Entry>::iterator> by_key_ GUARDED_BY(mutex_);
};

}  // namespace server
