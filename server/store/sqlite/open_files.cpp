#include "server/store/sqlite/open_files.hpp"

#include <sys/stat.h>

namespace store::sqlite {

OpenFiles::OpenFiles(const Files& files) {
  for (const auto& path : {files.main, files.wal}) {
    struct stat found{};
    if (stat(path.c_str(), &found) == 0)
      files_.push_back({.path = path, .device = found.st_dev, .number = found.st_ino});
  }
}

std::optional<Error> OpenFiles::missing() const {
  for (const Identity& one : files_) {
    struct stat found{};
    if (stat(one.path.c_str(), &found) == 0 && found.st_dev == one.device && found.st_ino == one.number) continue;
    return Error{.code = Code::unavailable,
                 .what = one.path.string() +
                         " is not the file that this server has opened, which was moved or removed: put it back, or "
                         "stop the server and restore a backup",
                 .trouble = Trouble::moved};
  }
  return std::nullopt;
}

}  // namespace store::sqlite
