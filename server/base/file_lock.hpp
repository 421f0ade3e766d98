// A lock that one process at a time has on a file. The kernel gives it back when the process ends, however it does.
#pragma once
#include <expected>
#include <filesystem>
#include <system_error>
#include <utility>

namespace server {

class FileLock {
 public:
  /// Makes the file if it is missing, for its owner only; it stays when the lock is given back.
  /// `resource_unavailable_try_again` if somebody else has the lock, else why the file cannot be made.
  [[nodiscard]] static std::expected<FileLock, std::error_code> take(const std::filesystem::path& file);
  ~FileLock();
  FileLock(FileLock&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;

 private:
  explicit FileLock(int handle) : handle_(handle) {}
  int handle_;
};

}  // namespace server
