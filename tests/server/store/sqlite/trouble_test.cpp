// Broken surroundings of a running store: a file system that takes no more, a damaged page.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"
#include "tests/server/support/patience.hpp"

namespace store_tests {
namespace {

/// Lets no file of this process grow beyond so many bytes while this lives.
class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) : old_handler_(signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{.rlim_cur = bytes, .rlim_max = old_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileLimit() {
    setrlimit(RLIMIT_FSIZE, &old_);
    signal(SIGXFSZ, old_handler_);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;

 private:
  rlimit old_{};
  void (*old_handler_)(int);
};

TEST(Trouble, a_file_that_cannot_grow_acknowledges_nothing_and_is_survived) {
  const Directory directory;
  const auto file = directory / "astragal.db";
  auto store = sqlite::open({.file = file}).value();
  ASSERT_TRUE(create(*store, game_id(1), events(1, 200)));
  Seq acknowledged = 200;
  {
    const FileLimit limit{std::filesystem::file_size(directory / "astragal.db-wal") + 20'000};
    Result<Appended> done;
    for (int i = 0; i < 1000 && done; ++i) {
      done = append(*store, game_id(1), acknowledged, events(acknowledged + 1, acknowledged + 50));
      if (done) acknowledged = done->last;
    }
    EXPECT_EQ(refusal(done), "unavailable");
    EXPECT_EQ(refusal(append(*store, game_id(1), acknowledged, events(acknowledged + 1, acknowledged + 50))),
              "unavailable");
    EXPECT_TRUE(read(*store, game_id(1))) << "reading goes on";
  }
  EXPECT_EQ(read(*store, game_id(1))->events, events(1, acknowledged).events);
  EXPECT_TRUE(append(*store, game_id(1), acknowledged, events(acknowledged + 1, acknowledged + 50)));
  store.reset();
  store = sqlite::open({.file = file}).value();
  EXPECT_EQ(read(*store, game_id(1))->events, events(1, acknowledged + 50).events);
}

TEST(Trouble, a_damaged_page_is_named_and_the_rest_goes_on) {
  const Directory directory;
  const auto file = directory / "astragal.db";
  auto store = sqlite::open({.file = file}).value();
  ASSERT_TRUE(create(*store, game_id(1), events(1, 3)));
  ASSERT_TRUE(create(*store, game_id(2)));
  // There are so many events that the first half of the file, which stays whole, holds all that the small game needs.
  for (Seq last = 0; last < 6000; last += 200)
    ASSERT_TRUE(append(*store, game_id(2), last, events(last + 1, last + 200)));
  store.reset();
  {
    std::fstream bytes{file, std::ios::in | std::ios::out | std::ios::binary};
    const auto size = static_cast<std::streamoff>(std::filesystem::file_size(file));
    for (std::streamoff page = size / 2 / 4096 * 4096; page < size; page += 4096) {
      bytes.seekp(page);
      bytes << std::string(2048, '\xff');
    }
  }
  store = sqlite::open({.file = file}).value();
  const auto damaged = read(*store, game_id(2));
  EXPECT_EQ(refusal(damaged), "corrupt");
  EXPECT_THAT(damaged.error().what, testing::HasSubstr("restore a backup"));
  EXPECT_EQ(read(*store, game_id(1))->events, events(1, 3).events);
}

TEST(Trouble, a_lock_of_another_process_is_named_soon_and_nobody_waits_for_it_in_turn) {
  using std::chrono::steady_clock;
  const Directory directory;
  const auto store = sqlite::open({.file = directory / "astragal.db"}).value();
  constexpr int kGames = 12;
  for (int game = 0; game < kGames; ++game) ASSERT_TRUE(create(*store, game_id(game)));
  SQLite::Database other{(directory / "astragal.db").string(), SQLite::OPEN_READWRITE};
  other.exec("BEGIN IMMEDIATE");
  const auto start = steady_clock::now();
  std::vector<std::promise<Result<Appended>>> promises(kGames);
  for (int game = 0; game < kGames; ++game) {
    store->games().append(game_id(game), Term::first, 0, events(1, 1), [&promises, game](Result<Appended> done) {
      promises[static_cast<std::size_t>(game)].set_value(std::move(done));
    });
    if (game == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));  // the writer has the first one in hand
  }
  for (auto& one : promises) {
    const auto done = one.get_future().get();
    EXPECT_EQ(refusal(done), "unavailable");
    EXPECT_EQ(done.error().trouble, Trouble::locked);
  }
  EXPECT_LT(steady_clock::now() - start, server::test::promised(std::chrono::milliseconds(2500)))
      << "all of them wait for it at once";
  EXPECT_TRUE(read(*store, game_id(1))) << "reading goes on";
  other.exec("ROLLBACK");
  EXPECT_TRUE(append(*store, game_id(1), 0, events(1, 1)));
}

TEST(Trouble, a_probe_says_what_keeps_the_store_from_writing) {
  const Directory directory;
  const auto store = sqlite::open({.file = directory / "astragal.db"}).value();
  const auto probe = [&] { return answer<void>([&](auto then) { store->probe(std::move(then)); }); };
  EXPECT_TRUE(probe());
  SQLite::Database other{(directory / "astragal.db").string(), SQLite::OPEN_READWRITE};
  other.exec("BEGIN IMMEDIATE");
  EXPECT_EQ(probe().error().trouble, Trouble::locked);
  other.exec("ROLLBACK");
  EXPECT_TRUE(probe());
}

TEST(Trouble, a_start_waits_for_its_own_reads_however_long_they_take) {
  constexpr std::chrono::milliseconds kPatience{40};
  const Directory directory;
  const auto store =
      sqlite::open({.file = directory / "astragal.db", .readers = 1, .limits = {.patience = kPatience}}).value();
  const auto ask = [&] {
    std::promise<Result<std::vector<GameId>>> promise;
    auto games = promise.get_future();
    store->games().open_games(
        [promise = std::move(promise)](auto result) mutable { promise.set_value(std::move(result)); });
    return games;
  };
  const auto keep_busy = [&](std::promise<void>& released) {
    store->games().count_games("g-1", [free = released.get_future()](const auto&) { free.wait(); });
  };
  std::promise<void> released;
  keep_busy(released);
  auto games = ask();
  EXPECT_EQ(games.wait_for(5 * kPatience), std::future_status::timeout);
  released.set_value();
  EXPECT_TRUE(games.get());
  store->serve();
  std::promise<void> never;
  keep_busy(never);
  EXPECT_EQ(refusal(ask().get()), "busy");
  never.set_value();
}

}  // namespace
}  // namespace store_tests
