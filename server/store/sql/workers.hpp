// The threads of the store. The writer is one, and commits whatever is queued in one transaction: batches form by
// themselves while the disk flushes, and for a few ms more when they are large. Readers have a connection each and
// never wait for the writer. A watch looks after those whose answer is late. Owned by the store.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "server/store/sql/task_queue.hpp"

namespace store::sql {

class Writer {
 public:
  /// Says why nothing may be written now; none: it may. Asked before and after each commit.
  using Look = std::function<std::optional<Error>()>;
  Writer(std::unique_ptr<Sql> sql, QueueLimits limits, Look look = [] { return std::optional<Error>{}; });
  ~Writer() { finish(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void push(std::shared_ptr<Task> task) { queue_.push(std::move(task)); }
  /// Gives up what was asked before this moment, as TaskQueue::give_up() does.
  void give_up(Task::Time before) { queue_.give_up(before); }
  [[nodiscard]] std::size_t waiting() const { return queue_.waiting(); }
  /// Refuses tasks from now on; what is queued is stored and answered.
  void close() { queue_.close(); }
  /// Closes the queue, and waits until the last completion has returned.
  void finish();
  /// Closes the connection; after that nothing is asked of it.
  void leave() { sql_.reset(); }

 private:
  using Batch = TaskQueue::Batch;
  void work();
  /// Waits for a batch of tasks; empty: the queue is closed.
  [[nodiscard]] Batch next(Batch memory = {});
  /// Runs and commits the batch; an error means that none of it is acknowledged.
  [[nodiscard]] std::optional<Error> commit(const Batch& batch);
  /// Runs the batch as a transaction, and again if other writers or a bug in a task are in its way.
  void run(const Batch& batch);
  enum class Savepoints : std::uint8_t { where_needed, everywhere };
  void run(const Batch& batch, Savepoints savepoints);
  /// Runs one task, so that a refusal takes back its own writes and no others.
  void run_alone(Task& task);

  TaskQueue queue_;
  const std::size_t together_;
  std::unique_ptr<Sql> sql_;
  Look look_;
  std::chrono::steady_clock::time_point next_at_{};
  std::thread thread_;
};

class Readers {
 public:
  Readers(std::vector<std::unique_ptr<Sql>> connections, QueueLimits limits);
  ~Readers() { finish(); }
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;

  void push(std::shared_ptr<Task> task) { queue_.push(std::move(task)); }
  /// Gives up what was asked before this moment, as TaskQueue::give_up() does.
  void give_up(Task::Time before) { queue_.give_up(before); }
  [[nodiscard]] std::size_t waiting() const { return queue_.waiting(); }
  void close() { queue_.close(); }
  /// Closes the queue, waits until the last completion has returned, then closes the connections.
  void finish();

 private:
  void work(Sql& sql, std::size_t number);

  TaskQueue queue_;
  std::vector<std::unique_ptr<Sql>> connections_;
  std::vector<std::thread> threads_;
};

/// A thread that does one thing again and again, until it is destroyed.
class Ticker {
 public:
  Ticker(std::chrono::milliseconds period, std::function<void()> look);

 private:
  std::jthread thread_;
};

}  // namespace store::sql
