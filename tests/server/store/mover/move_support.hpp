// A full SQLite store and an empty PostgreSQL database to move it to: what the tests of moving share.
#pragma once
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "server/store/backends/open.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/store/mover/full_store.hpp"
#include "tests/server/store/support.hpp"
#include "tests/server/support/postgres.hpp"

namespace store_tests {

class MoveTest : public testing::Test {
 protected:
  MoveTest() { make_full_store(file); }

  [[nodiscard]] Result<MoveReport> move(const MoveOrder& order) const {
    return store::move("sqlite:" + file.string(), url, order);
  }
  [[nodiscard]] Result<MoveReport> move() const { return move(order_to_replay()); }
  [[nodiscard]] static MoveOrder order_to_replay() {
    return {.replay = [](const StoredGame&, const auto&) { return std::expected<void, std::string>{}; }};
  }
  /// Lets a process move the store that dies at this step.
  void die_at(MoveStep step) const {
    const pid_t child = fork();
    if (child == 0) {
      MoveOrder order = order_to_replay();
      order.on_step = [&](MoveStep reached) {
        if (reached == step) _exit(7);
      };
      static_cast<void>(move(order));
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(WEXITSTATUS(status), 7);
  }

  /// Runs statements in the file, and in the database.
  void in_file(const std::string& statements) const {
    sqlite::Connection{file, sqlite::Connection::Use::write}.script(statements);
  }
  postgres::Rows in_database(const std::string& statements) const {
    return postgres::Connection{url}.script(statements);
  }
  [[nodiscard]] std::int64_t number_in_database(const std::string& query) const {
    const auto rows = in_database(query);
    return postgres::integer_in(*rows, 0, 0);
  }
  [[nodiscard]] std::int64_t games_in_database() const { return number_in_database("SELECT count(*) FROM games"); }
  /// What a server is told that is started on the file; empty: it starts.
  [[nodiscard]] std::string start_on_file() const {
    const auto opened = sqlite::open({.file = file});
    return opened ? std::string{} : opened.error().what;
  }

  Directory place;
  const std::filesystem::path file = place / "astragal.db";
  const std::string url = server::test::postgres_database("move_" + std::to_string(++databases));

 private:
  static inline int databases = 0;  // that were made, one for each test
};

}  // namespace store_tests
