// How SQLite finds the guests that nothing refers to.
#include "server/store/sql/guests.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

// The start of a server that many had visited once read every guest, game and line of talk.
TEST(GuestsOfSqlite, the_sweep_reads_no_table_from_end_to_end) {
  const Directory directory;
  ASSERT_TRUE(sqlite::open({.file = directory / "astragal.db"}));
  SQLite::Database database{(directory / "astragal.db").string()};
  for (const std::string_view step : {sql::kDropIdleGuests.value, sql::kKeepOtherGuests.value}) {
    SQLite::Statement plan{database, "EXPLAIN QUERY PLAN " + std::string{step}};
    int lines = 0;
    for (; plan.executeStep(); ++lines) {
      const std::string line = plan.getColumn(3).getString();
      EXPECT_TRUE(line.starts_with("SEARCH ") || line.starts_with("CORRELATED ")) << line;
    }
    EXPECT_GT(lines, 0);
  }
}

}  // namespace
}  // namespace store_tests
