#include "server/store/sqlite/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace store::sqlite {

Result<FileLock> FileLock::take(const std::filesystem::path& file) {
  const int handle = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (handle < 0)
    return refuse(Code::place, file.string() + " cannot be made (" + std::generic_category().message(errno) +
                                   "): let the user who runs the server write in its directory");
  FileLock lock{handle};
  if (::flock(handle, LOCK_EX | LOCK_NB) == 0) return lock;
  return refuse(Code::in_use, "another server works with this database, as " + file.string() +
                                  " is locked: stop that one first, or name another directory");
}

FileLock::~FileLock() {
  if (handle_ >= 0) ::close(handle_);
}

}  // namespace store::sqlite
