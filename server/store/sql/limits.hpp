// How much may wait for a store over SQL, and for how long. Plain values.
#pragma once
#include <chrono>
#include <cstddef>

namespace store::sql {

// How many tasks one commit holds where the database is in this process: about 10 ms of work, which bounds how long the
// first waits for the last.
inline constexpr std::size_t kMostPerCommit = 1024;
// Another process may hold the database for a moment; whoever waits is to be told soon if it does not let go.
inline constexpr std::chrono::milliseconds kWaitForLock{1500};

struct QueueLimits {
  std::size_t tasks = 8192;
  std::size_t bytes = 32 << 20;
  std::size_t together = kMostPerCommit;  // how many are taken at once, for one commit
};

struct Limits {
  QueueLimits writes{};
  QueueLimits reads{};
  /// How long a request may wait once the store serves. By then, or a little later, it has an answer, whatever the disk
  /// does.
  std::chrono::milliseconds patience{3'000};
};

}  // namespace store::sql
