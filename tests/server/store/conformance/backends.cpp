#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {

const std::vector<Backend>& backends() {
  static const std::vector<Backend> kBackends{{.name = "sqlite", .url = [](const Directory& directory) {
                                                 return "sqlite:" + (directory / "astragal.db").string();
                                               }}};
  return kBackends;
}

}  // namespace store_tests
