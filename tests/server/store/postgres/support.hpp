// A store over a PostgreSQL database of one's own, and a way to meddle with that database behind its back.
#pragma once
#include <memory>
#include <string>

#include "server/store/postgres/connection.hpp"
#include "server/store/postgres/open.hpp"
#include "tests/server/store/support.hpp"
#include "tests/server/support/postgres.hpp"

namespace store_tests {

class PostgresTest : public testing::Test {
 protected:
  PostgresTest() {
    static int number = 0;
    name = "own_" + std::to_string(++number);
    url = server::test::postgres_database(name);
  }
  Result<std::unique_ptr<Store>> open() { return postgres::open({.url = url}); }
  /// Runs a script on a connection of its own, and gives the first value that the last statement has found.
  std::int64_t meddle(const std::string& script) {
    postgres::Connection sql{url};
    const postgres::Rows found = sql.script(script);
    return PQntuples(found.get()) == 0 ? 0 : postgres::integer_in(*found, 0, 0);
  }
  /// Ends every session of the store, as a restart of PostgreSQL does; gives how many there were.
  std::int64_t end_sessions() {
    return meddle("SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE datname = '" + name +
                  "' AND pid <> pg_backend_pid()");
  }

  std::string name;
  std::string url;
};

}  // namespace store_tests
