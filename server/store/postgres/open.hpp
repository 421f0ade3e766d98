// Opens the store in a PostgreSQL database, whose schema it makes and upgrades where needed. The server and the command
// line name it by its URL (server/store/backends/open.hpp).
#pragma once
#include <cstddef>
#include <memory>
#include <string>

#include "server/store/postgres/connection.hpp"
#include "server/store/sql/limits.hpp"
#include "server/store/store.hpp"

namespace store::postgres {

struct Options {
  std::string url;          // as libpq takes it: postgres://user@host:port/database
  std::size_t readers = 2;  // how many threads read, each with a connection; two connections more write
  sql::Limits limits{};
};

/// Refuses a PostgreSQL that is too old, and a database in another encoding than UTF-8.
[[nodiscard]] Result<void> check_server(Connection& sql);

/// Opens the store. Errors say what to do: `place`, `foreign`, `newer`, `changed`, `gap`, `corrupt`, `unavailable`.
[[nodiscard]] Result<std::unique_ptr<Store>> open(const Options& options);

}  // namespace store::postgres
