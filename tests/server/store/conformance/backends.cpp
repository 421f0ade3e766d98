#include "tests/server/store/conformance/backends.hpp"

#include "server/store/sqlite/open.hpp"

namespace store_tests {

const std::vector<Backend>& backends() {
  static const std::vector<Backend> kBackends{
      {.name = "sqlite",
       .url = [](const Directory& directory) { return "sqlite:" + (directory / "astragal.db").string(); },
       .open_beside =
           [](const Directory& directory) { return sqlite::open_beside({.file = directory / "astragal.db"}); }}};
  return kBackends;
}

}  // namespace store_tests
