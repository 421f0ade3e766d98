// A thread, where the system still has one: std::thread throws if not, and nothing else here may.
#pragma once
#include <functional>
#include <optional>
#include <thread>

namespace rules::search {

[[nodiscard]] std::optional<std::thread> start_thread(std::function<void()> work);

}  // namespace rules::search
