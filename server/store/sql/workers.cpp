#include "server/store/sql/workers.hpp"

#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <utility>

#include "server/store/sql/attempts.hpp"
#include "server/store/sql/count_commit.hpp"

namespace store::sql {
namespace {

// A commit costs the same for few tasks and for many. A queue of kCrowd tasks shows that more are coming than the disk
// could take one by one: the next commit then waits this long after the beginning of the last, and serves the more of
// them.
constexpr std::size_t kCrowd = 8;
constexpr std::chrono::milliseconds kPace{3};

constexpr std::size_t kMostPerRead = 16;  // few, so that nobody waits long for what others have asked

std::size_t count_writing(const TaskQueue::Batch& batch) {
  return static_cast<std::size_t>(
      std::ranges::count_if(batch, [](const auto& task) { return task->undo() != Undo::unneeded; }));
}

}  // namespace

Writer::Writer(std::unique_ptr<Sql> sql, QueueLimits limits, Look look)
    : queue_(limits), together_(limits.together), sql_(std::move(sql)), look_(std::move(look)) {
  thread_ = std::thread([this] { work(); });
}

void Writer::finish() {
  close();
  if (thread_.joinable()) thread_.join();
}

Writer::Batch Writer::next(Batch memory) {
  std::this_thread::sleep_until(next_at_);
  Batch batch = queue_.take(together_, 0, 1, std::move(memory));
  if (batch.size() >= kCrowd) next_at_ = std::chrono::steady_clock::now() + kPace;
  return batch;
}

void Writer::work() {
  for (Batch batch = next(); !batch.empty(); batch = next(std::move(batch))) {
    const auto begun = std::chrono::steady_clock::now();
    const std::optional<Error> failure = commit(batch);
    count_commit(begun, count_writing(batch), failure ? Ended::lost : Ended::stored);
    if (failure && failure->trouble == Trouble::locked) {
      std::ranges::move(queue_.take_rest(), std::back_inserter(batch));  // nobody is to wait for the lock in turn
    }
    const server::WakeTogether together;
    for (const auto& task : batch) failure ? task->fail(*failure) : task->finish();
  }
}

std::optional<Error> Writer::commit(const Batch& batch) {
  if (auto gone = look_()) return gone;
  if (auto failure = tried(*sql_, [&] { run(batch); })) return failure;
  return look_();
}

void Writer::run(const Batch& batch) {
  const auto run_with = [&](Savepoints savepoints) { again_if_in_the_way(*sql_, [&] { run(batch, savepoints); }); };
  try {
    run_with(Savepoints::where_needed);
  } catch (const Failure& failure) {
    if (failure.kind() != Failure::Kind::constraint) throw;
    // A task that never refuses after a write has refused after one: only a bug or damage makes it. The other tasks
    // are not to pay for that.
    sql_->roll_back();
    run_with(Savepoints::everywhere);
  }
}

void Writer::run(const Batch& batch, Savepoints savepoints) {
  sql_->begin_write();
  for (const auto& task : batch) {
    if (task->undo() == Undo::savepoint || savepoints == Savepoints::everywhere)
      run_alone(*task);
    else
      task->run(*sql_);
  }
  sql_->commit();
}

void Writer::run_alone(Task& task) {
  sql_->run("SAVEPOINT task");
  bool stays = false;
  try {
    stays = task.run(*sql_);
  } catch (const Failure& failure) {
    if (failure.kind() != Failure::Kind::constraint) throw;  // the disk or the way to it: the batch has failed
    task.refuse_with(failure.error());
  }
  if (!stays) {
    sql_->run("ROLLBACK TO task");
    sql_->forget();
  }
  sql_->run("RELEASE task");
}

Readers::Readers(std::vector<std::unique_ptr<Sql>> connections, QueueLimits limits)
    : queue_(limits), connections_(std::move(connections)) {
  threads_.reserve(connections_.size());
  for (const auto& sql : connections_) {
    threads_.emplace_back([this, &sql, number = threads_.size()] { work(*sql, number); });
  }
}

void Readers::finish() {
  close();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
  connections_.clear();
}

/// Of a crowd some are read in one transaction, which spares the database most of what a short question costs. Each is
/// told as soon as it is read; behind one that fails a new transaction begins.
void Readers::work(Sql& sql, std::size_t number) {
  const auto next_batch = [&] { return queue_.take(kMostPerRead, number, kCrowd); };
  for (auto taken = next_batch(); !taken.empty(); taken = next_batch()) {
    for (auto next = taken.begin(); next != taken.end();) {
      const auto failure = tried(sql, [&] {
        sql.begin_read();  // several statements of one task see one moment
        for (; next != taken.end(); ++next) {
          (*next)->run(sql);
          (*next)->finish();
        }
        sql.commit();
      });
      if (failure && next != taken.end()) (*next++)->fail(*failure);
    }
  }
}

Ticker::Ticker(std::chrono::milliseconds period, std::function<void()> look)
    : thread_([period, look = std::move(look)](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any stopped;
        std::unique_lock lock{mutex};
        while (!stopped.wait_for(lock, stop, period, [&] { return stop.stop_requested(); })) look();
      }) {}

}  // namespace store::sql
