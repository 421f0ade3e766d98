// The server's own directory: the computer's key, the admin socket and the stamp of when it was last alive lie there,
// and the database too, if no store is named. One server at a time has it. Owned by the application.
#pragma once
#include <expected>
#include <filesystem>
#include <string>

#include "server/base/file_lock.hpp"

namespace server {

/// The name of the lock in the directory. Its text is the URL of the store that was named, or nothing.
inline constexpr const char* kServerLock = "server.lock";

class DataDirectory {
 public:
  /// Makes the directory where it is missing, and takes it for this process. `store`: the URL that was named, or empty.
  /// A sentence if others may enter it, another server has it, or it cannot be made.
  [[nodiscard]] static std::expected<DataDirectory, std::string> enter(const std::filesystem::path& directory,
                                                                       const std::string& store);

  /// True if the last server that had the directory worked with the same store: what it has left tells of that.
  [[nodiscard]] bool is_of_same_store() const { return is_of_same_store_; }

 private:
  DataDirectory(FileLock lock, bool is_of_same_store) : lock_(std::move(lock)), is_of_same_store_(is_of_same_store) {}

  FileLock lock_;
  bool is_of_same_store_;
};

}  // namespace server
