#include "rules/search/start_thread.hpp"

#include <system_error>

namespace rules::search {

std::optional<std::thread> start_thread(std::function<void()> work) {
  try {
    return std::thread(std::move(work));
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}

}  // namespace rules::search
