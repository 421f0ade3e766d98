#include "server/base/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "server/base/owner.hpp"

namespace server {

std::expected<FileLock, std::error_code> FileLock::take(const std::filesystem::path& file) {
  const int handle = ::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (handle < 0) return std::unexpected(std::error_code{errno, std::generic_category()});
  FileLock lock{handle};
  give_to_owner(handle, file);
  if (::flock(handle, LOCK_EX | LOCK_NB) != 0) return std::unexpected(std::error_code{errno, std::generic_category()});
  return lock;
}

FileLock::~FileLock() {
  if (handle_ >= 0) ::close(handle_);
}

}  // namespace server
