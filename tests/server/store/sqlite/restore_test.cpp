// Restoring at the store: what is put aside, what is carried over, and what a crash or a full disk leaves.
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>
#include <functional>
#include <set>
#include <thread>

#include "tests/server/store/sqlite/restore_support.hpp"

namespace store_tests {
namespace {

using store::OldDatabase;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST_F(RestoreTest, what_came_after_the_copy_is_gone_but_for_what_was_signed) {
  with([&](Store& store) {
    ASSERT_TRUE(create(store, game_id(1), events(1, 2)));
    put(store, draw("before", 1, DrawStage::open));
    ASSERT_TRUE(sqlite::back_up(file, copy));
  });
  killed_in([&](Store& store) {
    ASSERT_TRUE(append(store, game_id(1), 2, events(3, 4)));
    ASSERT_TRUE(create(store, game_id(2)));
    put(store, draw("before", 1));
    put(store, draw("later", 2));
    close_day(store, "the head");
    put(store, draw("next-day", 3, DrawStage::ended, "2026-11-21"));
  });
  const auto done = restore(copy);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->old, OldDatabase::read);
  EXPECT_EQ(done->draws, 3u);
  EXPECT_EQ(done->days, 1u);
  EXPECT_EQ(done->locks, KnownLocks::all);
  EXPECT_THAT(done->troubles, IsEmpty());
  EXPECT_FALSE(fs::exists(wal()));
  EXPECT_TRUE(fs::exists(*done->aside / "astragal.db"));
  EXPECT_TRUE(fs::exists(*done->aside / "astragal.db-wal"));
  with([&](Store& store) {
    EXPECT_TRUE(store.is_restored());
    EXPECT_EQ(read(store, game_id(1))->head.last, 2u);
    EXPECT_EQ(refusal(read(store, game_id(2))), "not_found");
    EXPECT_THAT(draws(store, "before"), ElementsAre(draw("before", 1)));
    EXPECT_THAT(draws(store, "later"), ElementsAre(draw("later", 2)));
    EXPECT_THAT(draws(store, "next-day"), ElementsAre(draw("next-day", 3, DrawStage::ended, "2026-11-21")));
    const auto heads =
        answer<std::vector<DayHead>>([&](auto then) { store.fair_records().day_heads(std::move(then)); });
    EXPECT_THAT(*heads, ElementsAre(DayHead{.text = "the head", .signature = {1}}));
  });
}

TEST_F(RestoreTest, what_is_carried_over_stands_whatever_its_game_writes) {
  with([&](Store& store) {
    put(store, draw("round", 1, DrawStage::open));
    ASSERT_TRUE(sqlite::back_up(file, copy));
    put(store, draw("round", 1));
  });
  ASSERT_TRUE(restore(copy));
  with([&](Store& store) {
    DrawWrite voided = draw("round", 1);
    voided.record = R"({"state":"void, says a game that knows less"})";
    put(store, voided);
    put(store, {.key = {.id = "round"}, .state = "offered"});
    EXPECT_THAT(draws(store, "round"), ElementsAre(draw("round", 1)));
  });
}

TEST_F(RestoreTest, an_open_draw_of_the_old_database_ends_by_its_game) {
  with([&](Store& store) {
    ASSERT_TRUE(create(store, game_id(1), events(1, 1)));
    ASSERT_TRUE(sqlite::back_up(file, copy));
    Writes writes = events(2, 2);
    writes.draws = {draw(std::string{game_id(1).text()}, 5, DrawStage::open)};
    ASSERT_TRUE(append(store, game_id(1), 1, std::move(writes)));
    put(store, draw("a-round", 6, DrawStage::open));
  });
  const auto done = restore(copy);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->draws, 2u);
  EXPECT_EQ(done->voided, 1u);
  EXPECT_THAT(done->troubles, ElementsAre(HasSubstr("a-round.1")));
  with([&](Store& store) {
    const auto ended = draws(store, std::string{game_id(1).text()});
    ASSERT_EQ(ended.size(), 1u);
    EXPECT_EQ(ended[0].stage, DrawStage::ended);
    EXPECT_EQ(ended[0].record, R"({"state":"void"})");
    EXPECT_EQ(draws(store, "a-round")[0].stage, DrawStage::ended);
  });
}

TEST_F(RestoreTest, whom_a_void_draw_counts_against_is_carried_over_once) {
  const std::string game{game_id(1).text()};
  with([&](Store& store) {
    ASSERT_TRUE(create(store, game_id(1), events(1, 1)));
    ASSERT_TRUE(sqlite::back_up(file, copy));
    Writes writes = events(2, 2);
    writes.draws = {draw(game, 5)};
    writes.draws[0].voided = VoidWrite{.kind = "time", .against = {"u-late"}};
    ASSERT_TRUE(append(store, game_id(1), 1, std::move(writes)));
  });
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(restore(copy));
  with([&](Store& store) {
    Writes writes = events(2, 2);
    writes.draws = {draw(game, 5)};
    writes.draws[0].voided = VoidWrite{.kind = "restored"};
    ASSERT_TRUE(append(store, game_id(1), 1, std::move(writes))) << "its game knows less";
    const auto counts = [&](const std::string& party) {
      return answer<VoidCounts>([&](auto then) { store.fair_records().voids(party, std::move(then)); }).value();
    };
    EXPECT_EQ(counts("u-late"), (VoidCounts{{"time", 1}}));
    EXPECT_EQ(counts(""), (VoidCounts{{"time", 1}}));
  });
}

TEST_F(RestoreTest, a_copy_that_is_further_than_the_old_database_keeps_what_it_knows) {
  with([&](Store& store) { put(store, draw("round", 1, DrawStage::open)); });
  ASSERT_TRUE(sqlite::back_up(file, place / "old.db"));
  with([&](Store& store) { put(store, draw("round", 1)); });
  ASSERT_TRUE(sqlite::back_up(file, copy));
  ASSERT_TRUE(restore(place / "old.db"));
  const auto again = restore(copy);
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(again->draws, 0u);
  with([&](Store& store) { EXPECT_THAT(draws(store, "round"), ElementsAre(draw("round", 1))); });
}

TEST_F(RestoreTest, ids_have_another_salt_after_each_restore) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  std::vector<std::optional<Bytes32>> salts;
  with([&](Store& store) { salts.push_back(store.lineage().salt); });
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(restore(copy));
    with([&](Store& store) { salts.push_back(store.lineage().salt); });
    with([&](Store& store) { EXPECT_EQ(store.lineage().salt, salts.back()) << "it stays"; });
  }
  EXPECT_EQ(salts[0], std::nullopt);
  EXPECT_NE(salts[1], std::nullopt);
  EXPECT_NE(salts[2], salts[1]);
}

TEST_F(RestoreTest, a_restored_database_says_so_until_its_draws_are_settled) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  ASSERT_TRUE(restore(copy));
  for (int i = 0; i < 2; ++i) with([](Store& store) { EXPECT_TRUE(store.is_restored()); });
  with([](Store& store) {
    EXPECT_TRUE(answer<void>([&](auto then) { store.settle_restored(std::move(then)); }));
    EXPECT_FALSE(store.is_restored());
  });
  with([](Store& store) { EXPECT_FALSE(store.is_restored()); });
}

TEST_F(RestoreTest, nothing_is_known_without_the_old_database_or_after_a_gap) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  fs::remove_all(data);
  const auto first = restore(copy);
  ASSERT_TRUE(first) << first.error().what;
  EXPECT_EQ(first->old, OldDatabase::none);
  EXPECT_EQ(first->aside, std::nullopt);
  EXPECT_EQ(first->locks, KnownLocks::part);
  const auto second = restore(copy);
  EXPECT_EQ(second->old, OldDatabase::read);
  EXPECT_EQ(second->locks, KnownLocks::part) << "what the first one did not know is still not known";
  with([](Store& store) { ASSERT_TRUE(answer<void>([&](auto then) { store.settle_restored(std::move(then)); })); });
  ASSERT_TRUE(sqlite::back_up(file, place / "newer.db"));
  EXPECT_EQ(restore(place / "newer.db")->locks, KnownLocks::all) << "that copy is from after the gap";
}

TEST_F(RestoreTest, an_old_database_that_cannot_be_read_is_put_aside_all_the_same) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  const auto garbage = [&] { std::ofstream(file, std::ios::trunc) << std::string(9000, 'z'); };
  const auto half = [&] { fs::resize_file(file, fs::file_size(file) / 2); };
  const auto empty = [&] { fs::resize_file(file, 0); };
  const auto none = [&] { fs::remove(file); };
  const auto no_log = [&] {
    killed_in([](Store&) {});
    fs::remove(wal());
  };
  const auto wrong_log = [&] {
    killed_in([](Store&) {});
    fs::copy_file(copy, file, fs::copy_options::overwrite_existing);
  };
  for (const std::function<void()>& damage :
       std::vector<std::function<void()>>{garbage, half, empty, none, no_log, wrong_log}) {
    damage();
    const auto done = restore(copy);
    ASSERT_TRUE(done) << done.error().what;
    EXPECT_EQ(done->old, OldDatabase::unreadable);
    EXPECT_FALSE(done->why.empty());
    EXPECT_EQ(done->locks, KnownLocks::part);
    EXPECT_FALSE(fs::is_empty(*done->aside));
    with([](Store& store) { EXPECT_EQ(store.lineage().locks, KnownLocks::part); });
  }
}

TEST_F(RestoreTest, the_database_of_another_server_gives_nothing) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  fs::remove_all(data);
  with([](Store& store) {
    KeyRow other = kFirstKey;
    other.public_key = {2};
    ASSERT_TRUE(answer<Bytes32>([&](auto then) { store.fair_records().add_key(other, std::move(then)); }));
    put(store, draw("theirs", 9));
  });
  const auto done = restore(copy);
  EXPECT_EQ(done->old, OldDatabase::of_another);
  EXPECT_EQ(done->draws, 0u);
  with([](Store& store) { EXPECT_THAT(draws(store, "theirs"), IsEmpty()); });
}

TEST_F(RestoreTest, each_old_database_has_a_directory_of_its_own) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  std::set<fs::path> asides;
  for (int i = 0; i < 3; ++i) asides.insert(*restore(copy)->aside);
  EXPECT_EQ(asides.size(), 3u) << "within one second, too";
  for (const fs::path& aside : asides) {
    EXPECT_TRUE(fs::exists(aside / "astragal.db"));
    struct stat status{};
    ASSERT_EQ(stat(aside.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0700u);
  }
}

TEST_F(RestoreTest, what_was_put_aside_can_be_restored_with_its_log) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  killed_in([](Store& store) { ASSERT_TRUE(create(store, game_id(1), events(1, 3))); });
  const auto wrong = restore(copy);
  ASSERT_TRUE(wrong) << wrong.error().what;
  const auto undone = restore(*wrong->aside / "astragal.db");
  ASSERT_TRUE(undone) << undone.error().what;
  with([](Store& store) { EXPECT_EQ(read(store, game_id(1))->head.last, 3u); });
}

TEST_F(RestoreTest, a_file_that_is_no_copy_is_refused_and_nothing_changes) {
  with([](Store& store) { ASSERT_TRUE(create(store, game_id(1))); });
  std::ofstream(place / "text") << std::string(9000, 'z');
  std::ofstream(place / "empty");
  SQLite::Database((place / "other.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE recipes (t TEXT)");
  ASSERT_TRUE(sqlite::back_up(file, place / "newer.db"));
  SQLite::Database((place / "newer.db").string(), SQLite::OPEN_READWRITE)
      .exec("INSERT INTO schema_migrations VALUES (99, 'later', 'aa', 0)");
  ASSERT_TRUE(sqlite::back_up(file, place / "half.db"));
  fs::resize_file(place / "half.db", fs::file_size(place / "half.db") / 2);
  fs::create_hard_link(file, place / "link.db");
  EXPECT_EQ(refusal(restore(place / "nothing")), "not_found");
  EXPECT_EQ(refusal(restore(data)), "invalid");
  EXPECT_EQ(refusal(restore(file)), "invalid");
  EXPECT_EQ(refusal(restore(place / "link.db")), "invalid");
  EXPECT_EQ(refusal(restore(place / "text")), "corrupt");
  EXPECT_EQ(refusal(restore(place / "empty")), "corrupt");
  EXPECT_EQ(refusal(restore(place / "half.db")), "corrupt");
  EXPECT_EQ(refusal(restore(place / "other.db")), "foreign");
  EXPECT_EQ(refusal(restore(place / "newer.db")), "newer");
  for (const auto& entry : fs::directory_iterator(data))
    EXPECT_FALSE(entry.path().string().ends_with(".restoring") || entry.is_directory()) << entry.path();
  with([](Store& store) { EXPECT_TRUE(read(store, game_id(1))); });
}

TEST_F(RestoreTest, neither_a_database_in_use_nor_a_copy_in_use_is_touched) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  const auto server = sqlite::open({.file = file});
  EXPECT_EQ(refusal(restore(copy)), "in_use");
  const auto other =
      sqlite::restore(place / "elsewhere/astragal.db", {.from = file, .now = at(1), .end_draws = end_draws});
  EXPECT_EQ(refusal(other), "in_use");
}

TEST_F(RestoreTest, the_directory_may_be_a_link_and_the_copy_may_lie_in_it) {
  ASSERT_TRUE(sqlite::back_up(file, data / "copy.db"));
  fs::create_directory_symlink(data, place / "link");
  const auto done =
      sqlite::restore(place / "link/astragal.db",
                      {.from = place / "link/copy.db", .now = at(1'800'000'000'000), .end_draws = end_draws});
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_TRUE(fs::exists(data / "copy.db"));
  with([](Store& store) { EXPECT_TRUE(store.is_restored()); });
}

// A limit on the size of files stands in for a full disk: what goes beyond it is not written.
TEST_F(RestoreTest, a_full_disk_changes_nothing) {
  ASSERT_TRUE(sqlite::back_up(file, copy));
  with([](Store& store) { ASSERT_TRUE(create(store, game_id(1))); });
  constexpr int kFull = 7;
  for (const rlim_t bytes : {0, 1 << 12, 1 << 15, 1 << 16}) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const rlimit limit{.rlim_cur = bytes, .rlim_max = bytes};
      signal(SIGXFSZ, SIG_IGN);
      setrlimit(RLIMIT_FSIZE, &limit);
      const auto done = restore(copy);
      _exit(!done && done.error().code == Code::unavailable ? kFull : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), kFull) << bytes;
    EXPECT_FALSE(fs::exists(file.string() + ".restoring"));
    with([](Store& store) { EXPECT_TRUE(read(store, game_id(1))); });
  }
}

// The moments of the kills are spread evenly over the time that a restore takes here.
TEST_F(RestoreTest, killed_at_any_moment_it_has_happened_or_it_has_not) {
  using std::chrono::steady_clock;
  ASSERT_TRUE(sqlite::back_up(file, copy));
  with([](Store& store) {
    ASSERT_TRUE(create(store, game_id(1)));
    put(store, draw("later", 2));
  });
  const auto begin = steady_clock::now();
  ASSERT_TRUE(restore(copy));
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(steady_clock::now() - begin);
  constexpr int kKills = 40;
  int happened = 0;
  for (int kill = 0; kill < kKills; ++kill) {
    with([](Store& store) { ASSERT_TRUE(read(store, game_id(1)) || create(store, game_id(1))); });
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) _exit(restore(copy) ? 0 : 1);
    std::this_thread::sleep_for(whole * kill / kKills);
    ::kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    with([&](Store& store) {
      if (!read(store, game_id(1))) ++happened;
      EXPECT_THAT(draws(store, "later"), ElementsAre(draw("later", 2)));
    });
    EXPECT_FALSE(fs::exists(file.string() + ".restoring"));
    EXPECT_FALSE(fs::exists(file.string() + ".restore"));
  }
  EXPECT_LT(happened, kKills);
}

}  // namespace
}  // namespace store_tests
