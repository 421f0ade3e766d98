// Which files a start takes for a database and its log, and which it refuses.
#include <SQLiteCpp/Database.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <atomic>
#include <barrier>
#include <cerrno>
#include <fstream>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/sqlite/home.hpp"
#include "tests/server/store/sqlite/restore_support.hpp"

namespace {

std::atomic<int> directories_synced = -1;  // how many more directories are synced before syncing fails; -1: all are
std::atomic<bool> intents_stay = false;    // intents cannot be removed

}  // namespace

// These functions stand before those of the system, for this whole program.
extern "C" int fsync(int handle) {
  struct stat status{};
  if (directories_synced >= 0 && fstat(handle, &status) == 0 && S_ISDIR(status.st_mode)) {
    if (directories_synced == 0) {
      errno = EIO;
      return -1;
    }
    --directories_synced;
  }
  return static_cast<int>(syscall(SYS_fsync, handle));
}
extern "C" int remove(const char* file) noexcept {
  if (intents_stay && std::string_view{file}.ends_with(".db.restore")) {
    errno = EPERM;
    return -1;
  }
  const int done = unlink(file);
  return done != 0 && (errno == EISDIR || errno == EPERM) ? rmdir(file) : done;
}

namespace store_tests {
namespace {

using FilesTest = RestoreTest;

// Each of these mixtures once destroyed the database, or lost what was in its log, without a word.
TEST_F(FilesTest, files_that_do_not_belong_together_are_not_opened) {
  with([](Store& store) { ASSERT_TRUE(create(store, game_id(1))); });
  ASSERT_TRUE(sqlite::back_up(file, copy));
  fs::copy_file(file, place / "cold.db");
  with([](Store& store) { ASSERT_TRUE(create(store, game_id(2))); });
  killed_in([](Store& store) { ASSERT_TRUE(create(store, game_id(3))); });
  const auto keep = [&](const fs::path& one) { fs::copy_file(one, place / one.filename().string()); };
  keep(file);
  keep(wal());
  const auto put_back = [&](const fs::path& one) {
    fs::copy_file(place / one.filename().string(), one, fs::copy_options::overwrite_existing);
  };
  fs::copy_file(copy, file, fs::copy_options::overwrite_existing);
  EXPECT_EQ(start(), "mixed") << "a copy that backup has made beside any log";
  fs::copy_file(place / "cold.db", file, fs::copy_options::overwrite_existing);
  EXPECT_EQ(start(), "mixed") << "a copy that somebody has made";
  fs::resize_file(file, 0);
  EXPECT_EQ(start(), "mixed") << "no bytes beside a log";
  fs::remove(file);
  EXPECT_EQ(start(), "mixed") << "nothing beside a log";
  EXPECT_FALSE(fs::exists(file));
  fs::remove(wal());
  EXPECT_EQ(start(), "mixed") << "somebody has taken it away";
  put_back(file);
  EXPECT_EQ(start(), "mixed") << "no log after an end that was none";
  put_back(wal());
  with([](Store& store) { EXPECT_TRUE(read(store, game_id(3))); });
  fs::copy_file(place / "cold.db", file, fs::copy_options::overwrite_existing);
  EXPECT_EQ(start(), "mixed") << "an older one, put in the place of one that was closed";
}

TEST_F(FilesTest, several_may_make_the_directory_at_once) {
  for (int round = 0; round < 200; ++round) {
    const fs::path database = place / ("new" + std::to_string(round)) / "astragal.db";
    std::barrier start{4};
    std::vector<std::jthread> all;
    for (int i = 0; i < 4; ++i) {
      all.emplace_back([&] {
        start.arrive_and_wait();
        const auto home = sqlite::Home::enter(database);
        EXPECT_TRUE(home || home.error().code == Code::in_use) << home.error().what;
      });
    }
    all.clear();
    EXPECT_EQ(fs::status(database.parent_path()).permissions(), fs::perms::owner_all);
  }
}

TEST_F(FilesTest, a_copy_alone_is_opened_as_one_that_knows_nothing_of_later) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  fs::remove_all(data);
  fs::create_directory(data);
  fs::copy_file(copy, file);
  with([](Store& store) {
    EXPECT_TRUE(store.is_restored());
    EXPECT_EQ(store.lineage().locks, KnownLocks::part);
    EXPECT_NE(store.lineage().salt, std::nullopt);
  });
}

TEST_F(FilesTest, another_program_that_reads_the_database_does_no_harm) {
  auto store = sqlite::open({.file = file});
  ASSERT_TRUE(store);
  ASSERT_TRUE(create(**store, game_id(1)));
  {
    SQLite::Database reader{file.string(), SQLite::OPEN_READWRITE};
    SQLite::Statement rows{reader, "SELECT id FROM games"};
    rows.executeStep();
    store->reset();
  }
  EXPECT_FALSE(fs::exists(wal())) << "it was the last to close it, and has removed the log";
  with([](Store& again) { EXPECT_TRUE(read(again, game_id(1))); });
}

// Whoever closes a database last removes its log. To open and close the file beside SQLite's own connections, even to
// read it, would drop the lock by which others see that they are not the last.
TEST_F(FilesTest, an_open_database_keeps_its_locks) {
  const auto store = sqlite::open({.file = file});
  ASSERT_TRUE(store);
  EXPECT_EQ(start(), "in_use");
  ASSERT_TRUE(sqlite::back_up(file, copy));
  struct stat status{};
  ASSERT_EQ(stat(file.c_str(), &status), 0);
  const std::string inode = ":" + std::to_string(status.st_ino) + " ";
  std::ifstream locks("/proc/locks");
  bool is_locked = false;
  for (std::string line; std::getline(locks, line);) {
    is_locked = is_locked || (line.contains("POSIX") && line.contains(inode));
  }
  EXPECT_TRUE(is_locked);
}

TEST_F(FilesTest, after_a_clean_end_all_is_in_the_database_itself) {
  with([](Store& store) { ASSERT_TRUE(create(store, game_id(1))); });
  EXPECT_FALSE(fs::exists(wal()));
  fs::create_directory(place / "elsewhere");
  fs::copy_file(file, place / "elsewhere/astragal.db");
  const auto store = sqlite::open({.file = place / "elsewhere/astragal.db"});
  ASSERT_TRUE(store) << store.error().what;
  EXPECT_FALSE((*store)->is_restored()) << "nobody can tell that it is a copy";
  EXPECT_TRUE(read(**store, game_id(1)));
}

TEST_F(FilesTest, a_start_that_fails_after_a_crash_can_be_tried_again) {
  killed_in([&](Store& store) {
    if (!create(store, game_id(1))) _exit(1);
    SQLite::Database{file.string(), SQLite::OPEN_READWRITE}.exec(
        "INSERT INTO schema_migrations VALUES (99, 'later', 'aa', 0)");
  });
  EXPECT_EQ(start(), "newer");
  EXPECT_EQ(start(), "newer") << "not that its log is missing";
}

TEST_F(FilesTest, a_start_killed_at_any_moment_can_be_tried_again) {
  with([](Store& store) { ASSERT_TRUE(create(store, game_id(1))); });
  ASSERT_TRUE(sqlite::back_up(file, copy));
  constexpr int kKills = 30;
  for (int kill = 0; kill < kKills; ++kill) {
    if (kill % 3 == 2) {  // there is a copy alone, or nothing at all
      fs::remove_all(data);
      fs::create_directory(data);
      if (kill % 2 == 0) fs::copy_file(copy, file);
    }
    const bool has_game = fs::exists(file);
    const bool is_copy = kill % 3 == 2 && has_game;
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto store = sqlite::open({.file = file});
      pause();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{kill * 2});
    ::kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    with([&](Store& store) {
      EXPECT_TRUE(!is_copy || store.is_restored());
      EXPECT_TRUE(!is_copy || store.lineage().locks == KnownLocks::part);
      EXPECT_TRUE(has_game || create(store, game_id(1)));
      EXPECT_TRUE(read(store, game_id(1)));
    });
  }
}

// The end once looked whether all was in the database itself before the log went, and called the log's absence a loss.
TEST_F(FilesTest, a_log_that_goes_away_while_the_database_is_closed_is_missed_by_nobody) {
  auto store = sqlite::open({.file = file});
  ASSERT_TRUE(store);
  ASSERT_TRUE(create(**store, game_id(1), events(1, 200)));
  std::optional<SQLite::Database> reader{std::in_place, file.string(), SQLite::OPEN_READONLY};
  reader->exec("BEGIN");
  static_cast<void>(reader->execAndGet("SELECT count(*) FROM games"));
  ASSERT_TRUE(create(**store, game_id(2))) << "which cannot go into the database while somebody sees it without";
  fs::last_write_time(file, {});
  std::jthread leaves([&](const std::stop_token& stop) {
    while (!stop.stop_requested() && fs::last_write_time(file) == fs::file_time_type{}) std::this_thread::yield();
    reader.reset();
  });
  store->reset();
  leaves.request_stop();
  leaves.join();
  with([](Store& again) { EXPECT_TRUE(read(again, game_id(2))); });
}

TEST_F(FilesTest, a_restore_that_a_disk_interrupts_can_be_tried_again) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  bool is_done = false;
  for (int synced = 0; !is_done; ++synced) {
    SCOPED_TRACE("after " + std::to_string(synced) + " directories");
    directories_synced = synced;
    is_done = restore(copy).has_value();
    directories_synced = -1;
    with([](Store& store) { EXPECT_TRUE(create(store, game_id(1)) || read(store, game_id(1))); });
  }
}

TEST_F(FilesTest, a_restore_that_cannot_take_its_intent_back_is_none_yet) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  intents_stay = true;
  EXPECT_EQ(refusal(restore(copy)), "place");
  EXPECT_EQ(start(), "place");
  intents_stay = false;
  for (int i = 0; i < 2; ++i) with([](Store& store) { EXPECT_TRUE(store.is_restored()); });
}

}  // namespace
}  // namespace store_tests
