// What a start makes of a PostgreSQL database, and which ones it refuses.
#include <future>
#include <thread>

#include "server/store/backends/open.hpp"
#include "server/store/postgres/migrations.hpp"
#include "tests/server/store/postgres/support.hpp"

namespace store_tests {
namespace {

using testing::HasSubstr;

class PostgresOpenTest : public PostgresTest {};

TEST_F(PostgresOpenTest, an_empty_database_gets_its_schema_once_whoever_starts_at_the_same_time) {
  std::vector<std::future<bool>> starts;
  for (int i = 0; i < 4; ++i) starts.push_back(std::async(std::launch::async, [&] { return open().has_value(); }));
  for (auto& start : starts) EXPECT_TRUE(start.get());
  EXPECT_EQ(meddle("SELECT count(*) FROM schema_migrations"),
            static_cast<std::int64_t>(postgres::embedded_migrations().size()));
}

TEST_F(PostgresOpenTest, a_database_of_another_program_is_left_as_it_is) {
  meddle("CREATE TABLE theirs (n INTEGER)");
  const auto refused = open();
  EXPECT_EQ(refusal(refused), "foreign");
  EXPECT_THAT(refused.error().what, HasSubstr("createdb"));
  EXPECT_EQ(meddle("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), 1);
}

TEST_F(PostgresOpenTest, a_database_of_a_newer_program_or_of_another_history_is_refused) {
  ASSERT_TRUE(open());
  meddle("UPDATE schema_migrations SET version = version + 100");
  EXPECT_EQ(refusal(open()), "gap");
  meddle(
      "UPDATE schema_migrations SET version = version - 100;"
      "INSERT INTO schema_migrations SELECT max(version) + 1, 'later', '00', 0 FROM schema_migrations");
  EXPECT_EQ(refusal(open()), "newer");
  meddle(
      "DELETE FROM schema_migrations WHERE name = 'later';"
      "UPDATE schema_migrations SET sha256 = '00' WHERE version = 1");
  EXPECT_EQ(refusal(open()), "changed");
}

TEST_F(PostgresOpenTest, a_migration_that_fails_is_taken_back_whole) {
  postgres::Connection sql{url};
  const std::array<sql::Migration, 2> steps{
      sql::Migration{.version = 1, .name = "good", .sha256 = "01", .sql = "CREATE TABLE one (n BIGINT)"},
      sql::Migration{.version = 2, .name = "bad", .sha256 = "02", .sql = "CREATE TABLE two (n BIGINT); SELECT 1/0"}};
  const auto refused = postgres::migrate(sql, steps);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().what, HasSubstr("migration 2 (bad) failed and was taken back"));
  EXPECT_EQ(meddle("SELECT count(*) FROM schema_migrations"), 1);
  EXPECT_EQ(meddle("SELECT count(*) FROM pg_tables WHERE tablename = 'two'"), 0);
}

TEST_F(PostgresOpenTest, what_cannot_be_reached_says_what_to_do) {
  const std::string host = url.substr(url.find("host="));
  const auto code_and_words = [](const std::string& wrong) {
    const auto refused = store::open(wrong);
    return refusal(refused) + ": " + (refused ? std::string{} : refused.error().what);
  };
  EXPECT_THAT(code_and_words("postgres:///no_such_database?" + host), HasSubstr("place: there is no such database"));
  EXPECT_THAT(code_and_words("postgres://nobody@127.0.0.1:1/x"), HasSubstr("unavailable: PostgreSQL does not answer"));
  EXPECT_THAT(code_and_words("postgres:///" + name + "?host=/nowhere"), HasSubstr("does not answer"));
  EXPECT_THAT(code_and_words("mysql://user:secret@host/x"), HasSubstr("postgres://user@host/database"));
  EXPECT_THAT(code_and_words("mysql://user:secret@host/x"), testing::Not(HasSubstr("secret")));
}

TEST_F(PostgresOpenTest, without_a_free_connection_it_says_so) {
  ASSERT_TRUE(open());
  meddle("CREATE ROLE " + name + " LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO " + name + "; ALTER ROLE " +
         name + " CONNECTION LIMIT 2");
  std::string limited = url;
  limited.replace(limited.find("user="), std::string::npos, "user=" + name);
  const auto refused = postgres::open({.url = limited});
  EXPECT_EQ(refusal(refused), "unavailable");
  EXPECT_THAT(refused.error().what, HasSubstr("max_connections"));
  meddle("DROP OWNED BY " + name + "; DROP ROLE " + name);
}

TEST_F(PostgresOpenTest, backups_and_restores_are_left_to_its_own_tools) {
  const Directory directory;
  EXPECT_THAT(store::back_up(url, directory / "copy").error().what, HasSubstr("docs/operations.md"));
  EXPECT_EQ(refusal(store::restore_mark(url)), "invalid");
}

}  // namespace
}  // namespace store_tests
