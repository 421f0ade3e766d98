#include "tests/server/support/directory.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>

// Whoever has a directory has a database in it. SQLite is not built with the thread sanitizer, which therefore misses
// how it orders its reads of shared memory.
extern "C" const char* __tsan_default_suppressions() {  // NOLINT(readability-identifier-naming)
  return "called_from_lib:libsqlite3.so\n";
}

namespace server::test {

Directory::Directory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "astragal-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = pattern;
}

Directory::~Directory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace server::test
