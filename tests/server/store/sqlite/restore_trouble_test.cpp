// Restoring where something is in the way: what cannot be read today, what a failure leaves, which names belong to
// whom.
#include <sys/resource.h>

#include <fstream>
#include <system_error>

#include "tests/server/store/sqlite/restore_support.hpp"

namespace store_tests {
namespace {

using store::OldDatabase;
using testing::ElementsAre;
using testing::EndsWith;

TEST_F(RestoreTest, an_old_database_that_may_be_read_tomorrow_is_not_forgotten) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  killed_in([](Store& store) { put(store, draw("later", 2)); });
  constexpr int kRefused = 7;
  constexpr int kRead = 8;
  int refused = 0;
  // The sanitizer looks at each type of exception once, for which it needs a descriptor.
  (void)std::generic_category().message(0);
  std::ofstream(place / "no database") << std::string(8192, 'x');
  EXPECT_FALSE(restore(place / "no database"));
  for (int files = 0;; ++files) {  // how many files may be open besides those that are
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const rlim_t most = static_cast<rlim_t>(dup(0) + files);
      const rlimit limit{.rlim_cur = most, .rlim_max = most};
      setrlimit(RLIMIT_NOFILE, &limit);
      const auto done = restore(copy);
      if (!done) _exit(done.error().what.ends_with("; nothing was changed") ? kRefused : 1);
      _exit(done->old == OldDatabase::read ? kRead : 2);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WEXITSTATUS(status) == kRead) break;
    ASSERT_EQ(WEXITSTATUS(status), kRefused) << files;
    ++refused;
  }
  EXPECT_GT(refused, 3);
  with([](Store& store) { EXPECT_THAT(draws(store, "later"), ElementsAre(draw("later", 2))); });
}

TEST_F(RestoreTest, an_old_database_that_is_lost_is_forgotten_if_somebody_says_so) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  killed_in([](Store& store) { put(store, draw("later", 2)); });
  fs::remove(wal());
  fs::create_directory(wal());
  EXPECT_FALSE(restore(copy));
  const auto done = restore(copy, IfUnreadable::forget);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->old, OldDatabase::unreadable);
  EXPECT_EQ(done->locks, KnownLocks::part);
}

TEST_F(RestoreTest, a_failure_says_what_becomes_of_it) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  EXPECT_THAT(restore(place / "nothing").error().what, EndsWith("; nothing was changed"));
  int meant = 0;
  const auto order = [&] {
    return store::RestoreOrder{.from = copy, .now = at(1'800'000'000'000), .end_draws = end_draws, .on_meant = [&] {
                                 ++meant;
                                 std::ofstream(data / "before-restore-20270115T080000Z") << "in its way";
                               }};
  };
  const auto failed = sqlite::restore(file, order());
  ASSERT_FALSE(failed);
  EXPECT_EQ(meant, 1);
  EXPECT_THAT(failed.error().what, EndsWith("; the next start or restore carries it through"));
  fs::remove(data / "before-restore-20270115T080000Z");
  with([](Store& store) { EXPECT_TRUE(store.is_restored()); });
}

TEST_F(RestoreTest, a_copy_takes_no_name_of_the_servers_own_files) {
  for (const char* name : {"", "-wal", "-shm", ".state", ".lock", ".restore", ".restoring", ".restoring.part"}) {
    const auto refused = sqlite::back_up(file, file.string() + name);
    ASSERT_FALSE(refused) << name;
    EXPECT_THAT(refused.error().code, testing::AnyOf(Code::invalid, Code::exists)) << name;
  }
  EXPECT_TRUE(sqlite::back_up(file, file.string() + "-2026-11-20"));
}

}  // namespace
}  // namespace store_tests
