// How much may wait for a store over SQL, and for how long. Plain values.
#pragma once
#include <chrono>
#include <cstddef>

namespace store::sql {

struct QueueLimits {
  std::size_t tasks = 8192;
  std::size_t bytes = 32 << 20;
};

struct Limits {
  QueueLimits writes{};
  QueueLimits reads{};
  /// How long a request may wait once the store serves. By then, or a little later, it has an answer, whatever the disk
  /// does.
  std::chrono::milliseconds patience{3'000};
};

}  // namespace store::sql
