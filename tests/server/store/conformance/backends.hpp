// The backends that the suites of this folder are put through, each in a directory of its own.
#pragma once
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/backends/open.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {

/// A kind of store. To add one is to add it to `backends()`.
struct Backend {
  std::string name;
  std::string (*url)(const Directory& directory);  // gives the URL of a store that nobody else has

  [[nodiscard]] Result<std::unique_ptr<Store>> open(const Directory& directory) const {
    return store::open(url(directory));
  }
  /// Opens the store of that URL a second time, as another server has it; the first one lives longer.
  Result<std::unique_ptr<Store>> (*open_beside)(const Directory& directory);

  friend void PrintTo(const Backend& backend, std::ostream* out) { *out << backend.name; }
};
[[nodiscard]] const std::vector<Backend>& backends();

/// Tests with a store in a directory of its own; reopen() is a restart.
class StoreTest : public testing::TestWithParam<Backend> {
 protected:
  StoreTest() { reopen(); }
  void reopen() {
    db.reset();
    auto opened = GetParam().open(place);
    if (!opened) throw std::runtime_error(opened.error().what);
    db = std::move(*opened);
  }

  Directory place;
  std::unique_ptr<Store> db;
};

}  // namespace store_tests
