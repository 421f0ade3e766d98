// What this process takes of the machine, as Linux tells it in /proc. Read when asked for; a value that cannot be read
// is left out. Any thread.
#pragma once
#include <cstdint>
#include <optional>

namespace server {

struct ProcessUse {
  std::optional<std::uint64_t> resident;  // bytes of memory
  std::optional<std::uint64_t> address_space;
  std::optional<double> processor;  // seconds
  std::optional<double> started;    // seconds since 1970
  std::optional<std::uint64_t> files;
  std::optional<std::uint64_t> most_files;
  std::optional<std::uint64_t> threads;
};

[[nodiscard]] ProcessUse process_use();

}  // namespace server
