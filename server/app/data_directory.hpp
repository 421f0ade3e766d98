// The server's own directory: the computer's key and the admin socket lie there, and the database too, if no store is
// named. One server at a time has it. Owned by the node.
#pragma once
#include <expected>
#include <filesystem>
#include <string>

#include "server/base/file_lock.hpp"

namespace server {

/// The name of the lock in the directory. Its text is the part of its server's name that no other directory has.
inline constexpr const char* kServerLock = "server.lock";

class DataDirectory {
 public:
  /// Makes the directory where it is missing, and takes it for this process. A sentence if others may enter it, another
  /// server has it, or it cannot be made.
  [[nodiscard]] static std::expected<DataDirectory, std::string> enter(const std::filesystem::path& directory);

  /// Names the server that has the directory, as others who share its store know it: the name of the machine, and what
  /// no other directory has.
  [[nodiscard]] const std::string& node() const { return node_; }

 private:
  DataDirectory(FileLock lock, std::string node) : lock_(std::move(lock)), node_(std::move(node)) {}

  FileLock lock_;
  std::string node_;
};

}  // namespace server
