#include "tests/server/store/conformance/backends.hpp"

#include <cstdlib>

#include "server/store/sqlite/open.hpp"
#include "tests/server/support/postgres.hpp"

namespace store_tests {

namespace {

/// The name of a database with its schema, of which each test gets a copy: to make the schema takes longer.
const std::string& with_schema() {
  static const std::string kName = [] {
    const std::string name = "with_schema";
    if (!store::open(server::test::postgres_database(name))) std::abort();
    return name;
  }();
  return kName;
}

/// The URL of a database of the directory's name.
std::string postgres_url(const Directory& directory) {
  std::string name = "t_";
  for (const char c : (directory / "").parent_path().filename().string()) {
    if (c >= 'a' && c <= 'z') name += c;
    if (c >= '0' && c <= '9') name += c;
    if (c >= 'A' && c <= 'Z') name += {'_', static_cast<char>(c - 'A' + 'a')};
  }
  return server::test::postgres_database(name, with_schema());
}

}  // namespace

const std::vector<Backend>& backends() {
  static const std::vector<Backend> kBackends{
      {.name = "sqlite",
       .url = [](const Directory& directory) { return "sqlite:" + (directory / "astragal.db").string(); },
       .open_beside =
           [](const Directory& directory) { return sqlite::open_beside({.file = directory / "astragal.db"}); }},
      {.name = "postgres", .url = postgres_url, .open_beside = [](const Directory& directory) {
         return store::open(postgres_url(directory));
       }}};
  return kBackends;
}

}  // namespace store_tests
