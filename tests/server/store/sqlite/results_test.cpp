// How SQLite finds the games of a variant.
#include "server/store/sql/results.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

// Whoever asks for the games of a variant must not make the server read the results of all others. What is sorted after
// that are kMostResults games at most.
TEST(ResultsOfSqlite, games_of_a_variant_are_found_by_their_index) {
  const Directory directory;
  ASSERT_TRUE(sqlite::open({.file = directory / "astragal.db"}));
  SQLite::Database database{(directory / "astragal.db").string()};
  SQLite::Statement plan{database, "EXPLAIN QUERY PLAN " + std::string{sql::kGamesOfVariant.value}};
  std::string steps;
  while (plan.executeStep()) steps.append(plan.getColumn(3).getString()).append("\n");
  EXPECT_THAT(steps, testing::HasSubstr("SEARCH results USING INDEX results_of_variant (variant=? AND game<?)"));
}

}  // namespace
}  // namespace store_tests
