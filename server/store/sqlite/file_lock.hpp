// Sees to it that one process at a time serves a database: two would each take themselves for the owner of every game.
// The kernel gives the lock back when the process ends, however it does. Owned by the store.
#pragma once
#include <filesystem>
#include <utility>

#include "server/store/error.hpp"

namespace store::sqlite {

class FileLock {
 public:
  /// Makes the file if it is missing; it stays when the lock is given back. `in_use` if somebody has the lock.
  [[nodiscard]] static Result<FileLock> take(const std::filesystem::path& file);
  ~FileLock();
  FileLock(FileLock&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;

 private:
  explicit FileLock(int handle) : handle_(handle) {}
  int handle_;
};

}  // namespace store::sqlite
