#include "rules/search/start_thread.hpp"

#include <chrono>
#include <system_error>

namespace rules::search {

#ifdef __wasm__

std::optional<Thread> start_thread(std::function<void()>) {
  return std::nullopt;
}
void wait_a_moment() {}

#else

std::optional<Thread> start_thread(std::function<void()> work) {
  try {
    return std::thread(std::move(work));
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}
void wait_a_moment() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

#endif

}  // namespace rules::search
