// The mark in a SQLite file that was moved, and moves that break off: at no moment can two servers take the store for
// their own.
#include "tests/server/store/mover/move_support.hpp"

namespace store_tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

using MovedFile = MoveTest;

TEST_F(MovedFile, takes_no_start_and_no_other_use) {
  const std::filesystem::path copy = place / "copy.db";
  ASSERT_TRUE(store::back_up("sqlite:" + file.string(), copy));
  ASSERT_TRUE(move());
  const auto opened = sqlite::open({.file = file});
  EXPECT_EQ(refusal(opened), "elsewhere");
  EXPECT_THAT(opened.error().what, HasSubstr("all that was here is in postgres://"));
  EXPECT_THAT(opened.error().what, HasSubstr("start the server with `--store postgres://"));
  EXPECT_EQ(refusal(move()), "elsewhere");
  EXPECT_EQ(refusal(store::back_up("sqlite:" + file.string(), place / "later.db")), "elsewhere");
  const RestoreOrder order{.from = copy, .now = at(1), .end_draws = {}};
  const auto over_it = store::restore("sqlite:" + file.string(), order);
  EXPECT_EQ(refusal(over_it), "elsewhere");
  EXPECT_THAT(over_it.error().what, HasSubstr("would be a second server with the same key"));
  const RestoreOrder from_it{.from = file, .now = at(1), .end_draws = {}};
  EXPECT_EQ(refusal(store::restore("sqlite:" + (place / "other" / "astragal.db").string(), from_it)), "elsewhere");
  EXPECT_TRUE(store::restore("sqlite:" + (place / "third" / "astragal.db").string(), order)) << "an older copy is one";
}

TEST_F(MovedFile, has_its_mark_in_itself) {
  ASSERT_TRUE(move());
  const std::filesystem::path alone = place / "alone" / "astragal.db";
  std::filesystem::create_directory(alone.parent_path());
  std::filesystem::copy_file(file, alone);  // without any file that lay beside it
  EXPECT_EQ(refusal(sqlite::open({.file = alone})), "elsewhere");
}

TEST_F(MovedFile, does_not_tell_the_password) {
  const auto done = store::move("sqlite:" + file.string(), url + "&password=hush", order_to_replay());
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_THAT(start_on_file(), AllOf(HasSubstr(url), Not(HasSubstr("hush"))));
}

TEST_F(MovedFile, is_not_marked_while_nothing_is_committed) {
  const std::string elsewhere = server::test::postgres_database("move_elsewhere");
  die_at(MoveStep::meant);
  EXPECT_EQ(games_in_database(), 0);
  EXPECT_THAT(start_on_file(), HasSubstr("it was being moved to " + url));
  EXPECT_EQ(refusal(store::move("sqlite:" + file.string(), elsewhere, order_to_replay())), "elsewhere");
  const auto again = move();
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_FALSE(again->was_there);
  EXPECT_EQ(games_in_database(), 4);
  EXPECT_THAT(start_on_file(), HasSubstr("all that was here is in"));
}

TEST_F(MovedFile, starts_again_if_what_is_said_again_finds_nothing_there_and_fails) {
  die_at(MoveStep::meant);
  in_file("DROP TRIGGER game_log_remains; DELETE FROM game_log WHERE game = 1 AND seq = 4");
  EXPECT_EQ(refusal(move()), "corrupt");
  EXPECT_THAT(start_on_file(), IsEmpty());
}

TEST_F(MovedFile, gets_its_mark_when_it_is_said_again_after_the_commit) {
  die_at(MoveStep::stored);
  EXPECT_EQ(games_in_database(), 4);
  EXPECT_THAT(start_on_file(), HasSubstr("it was being moved to"));
  const auto again = move();
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_TRUE(again->was_there);
  EXPECT_EQ(again->games, 4U);
  EXPECT_EQ(games_in_database(), 4);
  EXPECT_THAT(start_on_file(), HasSubstr("all that was here is in"));
}

TEST_F(MovedFile, is_carried_through_by_the_version_that_has_begun) {
  die_at(MoveStep::meant);
  in_file("DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations)");
  const auto again = move();
  EXPECT_EQ(refusal(again), "changed");
  EXPECT_THAT(again.error().what, HasSubstr("another version of this program has begun to move"));
  EXPECT_EQ(games_in_database(), 0);
}

TEST_F(MovedFile, stays_unused_if_a_server_has_gone_on_there) {
  die_at(MoveStep::stored);
  in_database("UPDATE mutes SET until_ms = 51");
  const auto again = move();
  EXPECT_EQ(refusal(again), "exists");
  EXPECT_THAT(again.error().what, AllOf(HasSubstr("the table mutes"), HasSubstr("go on with that one")));
  EXPECT_THAT(start_on_file(), HasSubstr("it was being moved to"));
}

TEST_F(MovedFile, is_none_if_the_move_was_refused) {
  const std::string from = "sqlite:" + file.string();
  EXPECT_EQ(refusal(store::move(url, from, order_to_replay())), "invalid");
  EXPECT_EQ(refusal(store::move(from, from, order_to_replay())), "invalid");
  EXPECT_EQ(refusal(store::move("sqlite:" + (place / "none.db").string(), url, order_to_replay())), "not_found");
  EXPECT_FALSE(std::filesystem::exists(place / "none.db"));
  EXPECT_EQ(refusal(store::move(from, "postgres:///none?host=/nowhere", order_to_replay())), "unavailable");
  {
    const auto running = sqlite::open({.file = file});
    EXPECT_EQ(refusal(move()), "in_use");
  }
  ASSERT_TRUE(store::open(url));
  in_database("INSERT INTO blocks (player, whom, at_ms) VALUES ('a', 'b', 1)");
  const auto filled = move();
  EXPECT_EQ(refusal(filled), "exists");
  EXPECT_THAT(filled.error().what, HasSubstr("its table blocks has rows"));
  in_database("DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE of_another_program (one BIGINT)");
  EXPECT_EQ(refusal(move()), "foreign");
  EXPECT_THAT(start_on_file(), IsEmpty());
}

TEST_F(MovedFile, waits_for_nobody_who_holds_the_database) {
  ASSERT_TRUE(store::open(url));
  postgres::Connection other{url};
  other.begin_write();
  const auto done = move();
  EXPECT_EQ(refusal(done), "unavailable");
  EXPECT_THAT(done.error().what, HasSubstr("another process holds the database"));
  EXPECT_THAT(start_on_file(), IsEmpty());
}

}  // namespace
}  // namespace store_tests
