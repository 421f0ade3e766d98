// A database that is backed up, killed and restored: what the tests of restoring and of starting share.
#pragma once
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "server/store/sqlite/open.hpp"
#include "server/store/sqlite/restore.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {

namespace fs = std::filesystem;

inline const KeyRow kFirstKey{.public_key = {1}, .seed = {11}, .start = at(10)};

inline DrawWrite draw(const std::string& id, std::uint8_t lock, DrawStage stage = DrawStage::ended,
                      const std::string& day = "2026-11-20") {
  return {.key = {.id = id},
          .stage = stage,
          .state = "secret",
          .lock = LockDigest{.day = day, .sha256 = {lock}},
          .record = stage == DrawStage::ended ? R"({"state":"done"})" : R"({"lock":1})"};
}

class RestoreTest : public testing::Test {
 protected:
  RestoreTest() {
    with([](Store& store) {
      ASSERT_TRUE(answer<Bytes32>([&](auto then) { store.fair_records().add_key(kFirstKey, std::move(then)); }));
    });
  }
  template <class Work>
  void with(Work work) {
    const auto store = sqlite::open({.file = file});
    ASSERT_TRUE(store) << store.error().what;
    work(**store);
  }
  static void put(Store& store, const DrawWrite& draw) {
    const auto done = answer<DrawKey>([&](auto then) { store.fair_records().put_draw(draw, std::move(then)); });
    ASSERT_TRUE(done) << done.error().what;
  }
  static void close_day(Store& store, const std::string& text) {
    const auto open =
        answer<std::optional<OpenDay>>([&](auto then) { store.fair_records().open_day(std::move(then)); }).value();
    ASSERT_TRUE(answer<void>(
        [&](auto then) { store.fair_records().close_day(*open, {.text = text, .signature = {1}}, std::move(then)); }));
  }
  static std::vector<DrawWrite> draws(Store& store, const std::string& id) {
    return answer<std::vector<DrawWrite>>([&](auto then) { store.fair_records().load_draws(id, std::move(then)); })
        .value();
  }
  /// Lets a process write and kills it while it has the database open.
  template <class Work>
  void killed_in(Work work) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto store = sqlite::open({.file = file});
      if (store) work(**store);
      kill(getpid(), SIGKILL);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_TRUE(fs::exists(wal()));
  }
  using IfUnreadable = store::RestoreOrder::IfUnreadable;
  Result<store::RestoreReport> restore(const fs::path& from, IfUnreadable old = IfUnreadable::refuse) {
    return sqlite::restore(file,
                           {.from = from, .now = at(1'800'000'000'000), .end_draws = end_draws, .if_unreadable = old});
  }
  [[nodiscard]] fs::path wal() const { return file.string() + "-wal"; }
  [[nodiscard]] fs::path state() const { return file.string() + ".state"; }
  [[nodiscard]] std::string start() const { return refusal(sqlite::open({.file = file})); }

  const Directory place;
  const fs::path data = place / "data";
  const fs::path file = data / "astragal.db";
  const fs::path copy = place / "copy.db";
  store::EndDraws end_draws = [](const StoredGame&, const std::vector<DrawWrite>& open) {
    std::vector<DrawWrite> ended = open;
    for (DrawWrite& one : ended) {
      one.stage = DrawStage::ended;
      one.record = R"({"state":"void"})";
    }
    return ended;
  };
};

}  // namespace store_tests
