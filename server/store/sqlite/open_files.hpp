// Whether the files of the open database are still where they were opened. One that was moved or removed meanwhile
// takes everything that is written to it, and nobody will find it there. A plain value; any thread.
#pragma once
#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "server/store/error.hpp"
#include "server/store/sqlite/files.hpp"

namespace store::sqlite {

class OpenFiles {
 public:
  /// Remembers the files as they are now.
  explicit OpenFiles(const Files& files);
  /// Gives an error, `unavailable`, that names the file that is not there any more; none: all are there.
  [[nodiscard]] std::optional<Error> missing() const;

 private:
  struct Identity {
    std::filesystem::path path;
    dev_t device{};
    ino_t number{};
  };
  std::vector<Identity> files_;
};

}  // namespace store::sqlite
