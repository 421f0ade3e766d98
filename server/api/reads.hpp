// How much one client may read over HTTP, an address or an account: so many requests in a minute, all at once if it
// likes, and then as they are given back, evenly. Bounded: of too many clients the one that is quiet for longest is
// forgotten. Thread-safe.
#pragma once
#include <chrono>
#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/base/mutex.hpp"

namespace server {

/// How much a client may read, as the configuration says.
struct ReadLimits {
  std::size_t most = 600;  // requests in a minute; 0: no bound
  std::size_t keys = 10'000;
};

class Reads {
 public:
  using Time = std::chrono::steady_clock::time_point;
  explicit Reads(ReadLimits limits) : limits_(limits) {}

  /// Counts a request and gives none; or does not count it, and gives how long to wait.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take(const std::string& client, Time now);

 private:
  struct Entry {
    std::string client;
    double left;  // how many requests the client has left
    Time at;
  };
  ReadLimits limits_;
  Mutex mutex_;
  std::list<Entry> entries_ GUARDED_BY(mutex_);  // the client that asked last stands first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_client_ GUARDED_BY(mutex_);
};

}  // namespace server
