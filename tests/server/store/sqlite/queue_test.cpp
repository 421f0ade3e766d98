// The queue's bounds, and the writer's batches with tasks that the store itself never makes.
#include <atomic>
#include <barrier>
#include <thread>

#include "server/store/sql/workers.hpp"
#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"
#include "tests/server/support/patience.hpp"

namespace store_tests {
namespace {

using sql::Sql;
using testing::HasSubstr;

std::unique_ptr<Store> open_with(const Directory& directory, sql::QueueLimits writes, sql::QueueLimits reads = {}) {
  return sqlite::open({.file = directory / "astragal.db", .limits = {.writes = writes, .reads = reads}}).value();
}

TEST(Queue, tasks_pushed_together_wake_as_many_workers) {
  sql::TaskQueue queue{sql::QueueLimits{}};
  std::atomic<int> taken = 0;
  std::barrier both{2};  // whoever has a task takes no other before the other worker has one, too
  const auto work = [&](std::size_t worker) {
    while (!queue.take(1, worker).empty()) {
      ++taken;
      both.arrive_and_wait();
    }
    both.arrive_and_drop();
  };
  std::vector<std::jthread> workers;
  for (std::size_t worker = 0; worker < 2; ++worker) workers.emplace_back(work, worker);
  bool are_awake = true;
  for (int pushed = 0; are_awake && pushed < 1'000; pushed += 2) {
    {
      const server::WakeTogether together;
      for (int task = 0; task < 2; ++task)
        queue.push(sql::make_task<void>(1, [](Sql&) { return Result<void>{}; }, [](const auto&) {}));
    }
    are_awake = server::test::eventually([&] { return taken == pushed + 2; });
  }
  EXPECT_TRUE(are_awake);
  queue.close();
}

TEST(Queue, more_tasks_than_its_bound_are_refused_as_busy) {
  const Directory directory;
  auto store = open_with(directory, {.tasks = 3});
  for (int game = 0; game < 5; ++game) ASSERT_TRUE(create(*store, game_id(game)));
  std::atomic<int> stored = 0;
  std::vector<std::string> refused;  // refusals on this thread, before append() returns
  {
    Hold hold{*store};
    for (int game = 0; game < 5; ++game)
      store->games().append(game_id(game), Term::first, 0, events(1, 1), [&](const Result<Appended>& done) {
        if (done)
          ++stored;
        else
          refused.push_back(refusal(done));
      });
    EXPECT_THAT(refused, testing::ElementsAre("busy", "busy"));
  }
  store.reset();
  EXPECT_EQ(stored, 3);
}

TEST(Queue, what_was_refused_as_busy_can_be_asked_again) {
  const Directory directory;
  auto store = open_with(directory, {.tasks = 1});
  ASSERT_TRUE(create(*store, game_id(1)));
  {
    Hold hold{*store};
    store->games().append(game_id(1), Term::first, 0, events(1, 1), [](const auto&) {});
    const auto refused = append(*store, game_id(1), 1, events(2, 2));
    EXPECT_EQ(refusal(refused), "busy");
    EXPECT_THAT(refused.error().what, HasSubstr("try again"));
  }
  while (read(*store, game_id(1))->head.last < 1) std::this_thread::yield();
  EXPECT_TRUE(append(*store, game_id(1), 1, events(2, 2)));
}

TEST(Queue, more_bytes_than_its_bound_are_refused_but_one_task_always_fits) {
  const Directory directory;
  auto store = open_with(directory, {.bytes = 2000});
  ASSERT_TRUE(create(*store, game_id(1)));
  ASSERT_TRUE(create(*store, game_id(2)));
  Writes big = events(1, 1);
  big.events[0].body.assign(5000, 'x');
  std::atomic<int> stored = 0;
  std::string second;
  {
    Hold hold{*store};
    store->games().append(game_id(1), Term::first, 0, big, [&](const auto& done) { stored += done ? 1 : 0; });
    store->games().append(game_id(2), Term::first, 0, big, [&](const auto& done) { second = refusal(done); });
    EXPECT_EQ(second, "busy");
  }
  store.reset();
  EXPECT_EQ(stored, 1);
}

TEST(Queue, reads_have_a_bound_of_their_own) {
  const Directory directory;
  auto store = open_with(directory, {}, {.tasks = 0});
  EXPECT_TRUE(create(*store, game_id(1)));
  EXPECT_EQ(refusal(read(*store, game_id(1))), "busy");
}

/// A writer over a table of numbers that may not be negative.
class WriterTest : public testing::Test {
 protected:
  WriterTest() {
    SQLite::Database{(place / "t.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE}.exec(
        "CREATE TABLE numbers (n INTEGER PRIMARY KEY CHECK (n >= 0), bulk TEXT) STRICT");
    auto sql = std::make_unique<sqlite::Connection>(place / "t.db", sqlite::Connection::Use::write);
    sql->make_durable();
    connection = sql.get();
    writer = std::make_unique<sql::Writer>(std::move(sql), sql::QueueLimits{});
  }
  /// Queues a task that inserts these numbers, with so many characters of bulk.
  std::future<Result<int>> insert(std::vector<std::int64_t> numbers, std::size_t bulk = 0,
                                  sql::Undo undo = sql::Undo::savepoint) {
    auto promise = std::make_shared<std::promise<Result<int>>>();
    const auto work = [numbers = std::move(numbers), bulk](Sql& sql) -> Result<int> {
      const std::string text(bulk, 'x');
      for (const std::int64_t n : numbers)
        sql.query("INSERT INTO numbers (n, bulk) VALUES (?1, ?2)").with(n, text).run();
      return static_cast<int>(numbers.size());
    };
    writer->push(sql::make_task<int>(
        1, work, Completion<int>{[promise](Result<int> result) { promise->set_value(std::move(result)); }}, undo));
    return promise->get_future();
  }
  /// Queues a task that waits for the test.
  std::promise<void> hold() {
    std::promise<void> release;
    const auto until = std::make_shared<std::future<void>>(release.get_future());
    std::promise<void> reached;
    auto is_reached = reached.get_future();
    writer->push(sql::make_task<int>(
        1, [](Sql&) -> Result<int> { return 0; },
        Completion<int>{[until, reached = std::move(reached)](const Result<int>&) mutable {
          reached.set_value();
          until->wait();
        }}));
    is_reached.wait();
    return release;
  }
  std::int64_t count() {
    SQLite::Database database{(place / "t.db").string()};
    return database.execAndGet("SELECT count(*) FROM numbers").getInt64();
  }

  const Directory place;
  sqlite::Connection* connection = nullptr;
  std::unique_ptr<sql::Writer> writer;
};

TEST_F(WriterTest, what_a_constraint_refuses_is_taken_back_alone) {
  auto release = hold();
  auto good = insert({1, 2});
  auto bad = insert({3, -1});
  auto late = insert({4});
  release.set_value();
  EXPECT_TRUE(good.get());
  EXPECT_EQ(refusal(bad.get()), "invalid");
  EXPECT_TRUE(late.get());
  EXPECT_EQ(count(), 3);
}

TEST_F(WriterTest, what_was_to_refuse_before_it_writes_and_did_not_is_taken_back_alone_all_the_same) {
  auto release = hold();
  auto good = insert({1, 2}, 0, sql::Undo::nothing);
  auto bad = insert({3, -1}, 0, sql::Undo::nothing);
  auto late = insert({4}, 0, sql::Undo::nothing);
  release.set_value();
  EXPECT_TRUE(good.get());
  EXPECT_EQ(refusal(bad.get()), "invalid");
  EXPECT_TRUE(late.get());
  EXPECT_EQ(count(), 3);
}

TEST_F(WriterTest, a_full_database_fails_the_batch_and_the_next_one_works) {
  auto release = hold();
  // The writer waits for the test, so that its connection may be used here.
  connection->script("PRAGMA max_page_count = 20");
  auto small = insert({1});
  auto big = insert({2}, 1 << 20);
  release.set_value();
  EXPECT_EQ(refusal(small.get()), "unavailable") << "in the same transaction, so not stored either";
  const auto full = big.get();
  EXPECT_EQ(refusal(full), "unavailable");
  EXPECT_THAT(full.error().what, HasSubstr("make room"));
  EXPECT_EQ(full.error().trouble, Trouble::disk_full);
  EXPECT_EQ(count(), 0);
  EXPECT_TRUE(insert({3}).get());
  EXPECT_EQ(count(), 1);
}

TEST_F(WriterTest, who_has_waited_too_long_is_told_so_though_the_disk_does_not_answer) {
  std::promise<void> begun, go_on;
  std::vector<std::string> told;
  writer->push(sql::make_task<int>(
      1,
      [&](Sql& sql) -> Result<int> {
        begun.set_value();
        go_on.get_future().wait();
        sql.query("INSERT INTO numbers (n) VALUES (1)").run();
        return 1;
      },
      Completion<int>{[&](const Result<int>& result) { told.push_back(refusal(result)); }}));
  begun.get_future().wait();
  auto waiting = insert({2});
  auto too_young = insert({3});
  writer->give_up(sql::Task::Time{});
  EXPECT_TRUE(told.empty()) << "nobody has waited that long";
  writer->give_up(sql::Task::Time::max());
  EXPECT_EQ(told, std::vector<std::string>{"unavailable"}) << "it may be stored yet";
  EXPECT_EQ(refusal(waiting.get()), "busy") << "it is not stored any more";
  EXPECT_EQ(too_young.get().error().trouble, Trouble::busy);
  auto later = insert({4});
  go_on.set_value();
  EXPECT_TRUE(later.get());
  EXPECT_EQ(count(), 2);
  EXPECT_EQ(told.size(), 1U) << "nobody is told twice";
}

}  // namespace
}  // namespace store_tests
