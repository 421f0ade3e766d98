// Opening a store in all kinds of places, and copying it while it works.
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

using testing::HasSubstr;

std::string outcome(const std::filesystem::path& file) {
  const auto store = sqlite::open({.file = file});
  return refusal(store);
}

std::string ask(const std::filesystem::path& file, const char* question) {
  SQLite::Database database{file.string()};
  return database.execAndGet(question).getString();
}

TEST(Open, makes_directory_and_file_for_its_owner_only) {
  const Directory directory;
  const auto file = directory / "a/b/astragal.db";
  const auto store = sqlite::open({.file = file});
  ASSERT_TRUE(store) << store.error().what;
  ASSERT_TRUE(create(**store, game_id(1)));
  for (const std::string suffix : {"", "-wal", "-shm"}) {
    struct stat status{};
    ASSERT_EQ(stat((file.string() + suffix).c_str(), &status), 0) << suffix;
    EXPECT_EQ(status.st_mode & 0777, 0600u) << suffix;
  }
  EXPECT_EQ(ask(file, "PRAGMA journal_mode"), "wal");
}

mode_t rights(const std::filesystem::path& file) {
  struct stat status{};
  return stat(file.c_str(), &status) == 0 ? status.st_mode & 0777 : 0;
}

TEST(Open, the_directory_is_for_its_owner_only) {
  const Directory directory;
  ASSERT_TRUE(sqlite::open({.file = directory / "new/astragal.db"}));
  EXPECT_EQ(rights(directory / "new"), 0700u);
  std::filesystem::permissions(directory / "new", std::filesystem::perms{0755});
  ASSERT_TRUE(sqlite::open({.file = directory / "new/astragal.db"}));
  EXPECT_EQ(rights(directory / "new"), 0700u) << "as an older version has made it";
}

TEST(Open, a_directory_that_is_not_its_own_is_refused_and_left_as_it_is) {
  const Directory directory;
  const auto home = directory / "home";
  std::filesystem::create_directory(home);
  std::ofstream{home / "letter"} << "dear";
  for (const unsigned mode : {0755u, 0750u, 01777u}) {
    std::filesystem::permissions(home, std::filesystem::perms{mode});
    const auto refused = sqlite::open({.file = home / "astragal.db"});
    EXPECT_EQ(refusal(refused), "place") << std::oct << mode;
    EXPECT_THAT(refused.error().what, HasSubstr("chmod 700"));
    EXPECT_EQ(rights(home), mode & 0777);
    EXPECT_FALSE(std::filesystem::exists(home / "astragal.db"));
  }
  std::filesystem::permissions(home, std::filesystem::perms{0700});
  EXPECT_TRUE(sqlite::open({.file = home / "astragal.db"}));
}

TEST(Open, says_where_it_cannot_write) {
  const Directory directory;
  std::ofstream{directory / "file"} << "x";
  const auto refused = sqlite::open({.file = directory / "file/data/astragal.db"});
  EXPECT_EQ(refusal(refused), "place");
  EXPECT_THAT(refused.error().what, HasSubstr("name another one"));
  EXPECT_EQ(outcome("/proc/astragal.db"), "place");
  std::filesystem::create_directory(directory / "astragal.db");
  EXPECT_EQ(outcome(directory / "astragal.db"), "place");
}

TEST(Open, a_file_that_is_no_database_is_refused_and_kept) {
  const Directory directory;
  const std::string text(10'000, 'z');
  std::ofstream{directory / "astragal.db"} << text;
  EXPECT_EQ(outcome(directory / "astragal.db"), "corrupt");
  std::ifstream kept{directory / "astragal.db"};
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>{kept}, {}), text);
}

TEST(Open, a_database_of_another_program_is_refused_and_kept) {
  const Directory directory;
  const auto file = directory / "other.db";
  SQLite::Database{file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE}.exec("CREATE TABLE recipes (t TEXT)");
  const auto refused = sqlite::open({.file = file});
  EXPECT_EQ(refusal(refused), "foreign");
  EXPECT_THAT(refused.error().what, HasSubstr("other.db"));
  EXPECT_EQ(ask(file, "PRAGMA journal_mode"), "delete");
}

TEST(Open, a_tampered_schema_is_refused) {
  const Directory directory;
  const auto file = directory / "astragal.db";
  ASSERT_TRUE(sqlite::open({.file = file}));
  SQLite::Database{file.string(), SQLite::OPEN_READWRITE}.exec(
      "UPDATE schema_migrations SET sha256 = 'no' WHERE version = 2");
  EXPECT_EQ(outcome(file), "changed");
  SQLite::Database{file.string(), SQLite::OPEN_READWRITE}.exec("DELETE FROM schema_migrations WHERE version = 2");
  EXPECT_EQ(outcome(file), "gap");
}

TEST(Open, a_second_server_on_one_database_is_refused_until_the_first_ends) {
  const Directory directory;
  const auto file = directory / "astragal.db";
  auto first = sqlite::open({.file = file});
  ASSERT_TRUE(first);
  EXPECT_EQ(outcome(file), "in_use");
  first->reset();
  EXPECT_TRUE(sqlite::open({.file = file}));
}

TEST(BackUp, a_restored_copy_says_so_until_its_draws_are_settled) {
  const Directory directory;
  const auto file = directory / "astragal.db";
  {
    const auto store = sqlite::open({.file = file}).value();
    EXPECT_FALSE(store->is_restored());
    ASSERT_TRUE(sqlite::back_up(file, directory / "copy.db"));
  }
  EXPECT_FALSE(sqlite::open({.file = file}).value()->is_restored());
  const auto copy = directory / "copy.db";
  EXPECT_TRUE(sqlite::open({.file = copy}).value()->is_restored());
  {
    const auto store = sqlite::open({.file = copy}).value();
    EXPECT_TRUE(answer<void>([&](auto then) { store->settle_restored(std::move(then)); }));
    EXPECT_FALSE(store->is_restored());
  }
  EXPECT_FALSE(sqlite::open({.file = copy}).value()->is_restored());
}

TEST(BackUp, copies_a_working_store_into_one_that_opens) {
  const Directory directory;
  const auto file = directory / "astragal.db";
  auto store = sqlite::open({.file = file}).value();
  ASSERT_TRUE(create(*store, game_id(1)));
  Seq before = 0;
  {
    std::jthread writer{[&](const std::stop_token& stop) {
      for (Seq seq = 1; !stop.stop_requested(); ++seq)
        EXPECT_TRUE(append(*store, game_id(1), seq - 1, events(seq, seq)));
    }};
    while (before < 10) before = read(*store, game_id(1))->head.last;
    const auto done = sqlite::back_up(file, directory / "copy.db");
    ASSERT_TRUE(done) << done.error().what;
  }
  const auto copy = sqlite::open({.file = directory / "copy.db"}).value();
  const auto game = read(*copy, game_id(1));
  ASSERT_TRUE(game) << game.error().what;
  EXPECT_GE(game->head.last, before);
  EXPECT_EQ(game->events, events(1, game->head.last).events);
}

TEST(BackUp, overwrites_nothing_and_leaves_nothing_half_done) {
  const Directory directory;
  const auto file = directory / "astragal.db";
  EXPECT_EQ(refusal(sqlite::back_up(file, directory / "copy.db")), "not_found");
  ASSERT_TRUE(sqlite::open({.file = file}));
  std::ofstream{directory / "taken.db"} << "mine";
  EXPECT_EQ(refusal(sqlite::back_up(file, directory / "taken.db")), "exists");
  EXPECT_EQ(refusal(sqlite::back_up(file, directory / "nowhere/copy.db")), "place");
  std::ofstream{directory / "bad.db"} << std::string(9000, 'z');
  EXPECT_EQ(refusal(sqlite::back_up(directory / "bad.db", directory / "copy.db")), "corrupt");
  EXPECT_FALSE(std::filesystem::exists(directory / "copy.db"));
  EXPECT_FALSE(std::filesystem::exists(directory / "copy.db.part"));
}

// SQLite once gave back a code instead of throwing, and an empty file was called a backup.
TEST(BackUp, of_a_database_that_another_process_keeps_for_itself_is_none) {
  const Directory directory;
  ASSERT_TRUE(sqlite::open({.file = directory / "astragal.db"}));
  SQLite::Database other{(directory / "astragal.db").string(), SQLite::OPEN_READWRITE};
  other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  EXPECT_EQ(refusal(sqlite::back_up(directory / "astragal.db", directory / "copy.db")), "unavailable");
  EXPECT_FALSE(std::filesystem::exists(directory / "copy.db"));
}

TEST(BackUp, of_another_programs_database_is_none) {
  const Directory directory;
  SQLite::Database((directory / "recipes.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE recipes (t TEXT)");
  EXPECT_EQ(refusal(sqlite::back_up(directory / "recipes.db", directory / "copy.db")), "foreign");
  EXPECT_FALSE(std::filesystem::exists(directory / "copy.db"));
}

}  // namespace
}  // namespace store_tests
