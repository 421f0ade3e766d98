// Opens the store in a SQLite file, making and upgrading it where needed, and copies a file while it is in use.
// The server and the command line name it by its URL (server/store/backends/open.hpp).
#pragma once
#include <chrono>
#include <filesystem>
#include <memory>

#include "server/store/sqlite/task_queue.hpp"
#include "server/store/store.hpp"

namespace store::sqlite {

struct Options {
  std::filesystem::path file;  // made with its directory if missing, readable by its owner only: it holds secrets
  QueueLimits writes{};
  QueueLimits reads{};
  std::size_t readers = 2;  // threads and connections
  /// Who asks for something has his answer by then and some, whatever the disk does, once the store serves.
  std::chrono::milliseconds patience{3'000};
};

/// Errors say what to do: `place`, `in_use`, `foreign`, `newer`, `changed`, `gap`, `corrupt`, `mixed`, `unavailable`.
[[nodiscard]] Result<std::unique_ptr<Store>> open(const Options& options);

/// Copies the database as it is at one moment, checks the copy and only then gives it its name. The server may go on
/// meanwhile. The copy knows that it is one (Store::is_restored). `exists` if there is such a file already; `foreign`
/// if it is no database of this program.
[[nodiscard]] Result<void> back_up(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace store::sqlite
