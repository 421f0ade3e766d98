// A thread, where the system still has one: std::thread throws if not, and nothing else here may. In the browser there
// is none besides the one that calls.
#pragma once
#include <functional>
#include <optional>
#ifndef __wasm__
#include <thread>
#endif

namespace rules::search {

#ifdef __wasm__
inline constexpr bool kHasThreads = false;
/// A thread where none can ever be started.
struct Thread {
  [[nodiscard]] bool joinable() const { return false; }
  void join() {}
};
#else
inline constexpr bool kHasThreads = true;
using Thread = std::thread;
#endif

[[nodiscard]] std::optional<Thread> start_thread(std::function<void()> work);

/// Lets others go on for a millisecond.
void wait_a_moment();

}  // namespace rules::search
