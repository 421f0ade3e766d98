#include "server/store/backends/open.hpp"

#include <string>

#include "server/store/sqlite/open.hpp"

namespace store {

Result<std::unique_ptr<Store>> open(std::string_view url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url.starts_with(kSqlite) && url.size() > kSqlite.size())
    return sqlite::open({.file = url.substr(kSqlite.size())});
  return refuse(Code::invalid, std::string{url} + " names no store: write sqlite: and the path of a file");
}

}  // namespace store
