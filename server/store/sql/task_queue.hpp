// A bounded queue of tasks between the askers' threads and the store's (docs/queues.md). Full means refused, never
// blocked: whoever asks is a room with other things to do. It knows what its workers have in hand as well, so that an
// asker hears in time though the disk does not answer. Thread-safe.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/base/recycled_memory.hpp"
#include "server/base/waking.hpp"
#include "server/store/completion.hpp"
#include "server/store/sql/limits.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// What takes back the writes of a task that refuses.
enum class Undo : std::uint8_t {
  savepoint,
  nothing,   // for a task that refuses before it writes
  unneeded,  // for one that never writes
};

/// A request on its way through a queue: what to do with a connection, and whom to tell. Owned by the queue, by the
/// thread that runs it, and by the loop that is told.
class Task : public std::enable_shared_from_this<Task> {
 public:
  using Time = std::chrono::steady_clock::time_point;
  Task(std::size_t bytes, Undo undo) : bytes_(bytes), undo_(undo), asked_(Time::clock::now()) {}
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// Bytes that the task holds in memory, roughly.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] Undo undo() const { return undo_; }
  [[nodiscard]] Time asked() const { return asked_; }
  /// Does the task; false if it refuses, and nothing that it has written may stay. Throws as `sql` does. It runs once
  /// more if all was taken back.
  virtual bool run(Sql& sql) = 0;
  /// Tells the asker what run() found, unless the asker was told something before.
  void finish() {
    if (!answered_.exchange(true)) tell();
  }
  /// Tells the asker that the task came to nothing, or that it is not known what it came to; unless the asker was told
  /// before.
  void fail(const Error& error) {
    if (!answered_.exchange(true)) tell(error);
  }
  /// Makes this refusal the task's outcome.
  virtual void refuse_with(Error error) = 0;

 private:
  virtual void tell() = 0;
  virtual void tell(const Error& error) = 0;

  std::size_t bytes_;
  Undo undo_;
  Time asked_;
  std::atomic<bool> answered_ = false;
};

template <class T, class Work>
class TaskOf final : public Task {
 public:
  TaskOf(std::size_t bytes, Work work, Completion<T> then, Undo undo)
      : Task(bytes, undo), work_(std::move(work)), then_(std::move(then)) {}

  bool run(Sql& sql) override {
    result_.emplace(work_(sql));
    return result_->has_value();
  }
  void refuse_with(Error error) override { result_.emplace(std::unexpected(std::move(error))); }

 private:
  /// The result crosses over to a loop where it lies.
  void tell() override {
    if (then_.loop() == nullptr) return answer();
    run_on(*then_.loop(), [self = std::static_pointer_cast<TaskOf>(shared_from_this())] { self->answer(); });
  }
  void tell(const Error& error) override { then_(std::unexpected(error)); }
  void answer() { then_.run(std::move(*result_)); }

  Work work_;
  Completion<T> then_;
  std::optional<Result<T>> result_;
};

template <class T, class Work>
[[nodiscard]] std::shared_ptr<Task> make_task(std::size_t bytes, Work work, Completion<T> then,
                                              Undo undo = Undo::savepoint) {
  return std::allocate_shared<TaskOf<T, Work>>(server::RecyclingAllocator<>{}, bytes, std::move(work), std::move(then),
                                               undo);
}

class TaskQueue final : private server::Sleeper {
 public:
  explicit TaskQueue(QueueLimits limits) : limits_(limits) {}

  using Batch = std::vector<std::shared_ptr<Task>>;

  /// Queues a task, or tells its asker at once why not (`busy`, `closed`).
  void push(std::shared_ptr<Task> task);
  /// Waits for tasks and takes the oldest, at most so many, or one if fewer than `crowd` wait; none once the queue is
  /// closed and empty. What this worker has taken before counts as done; `memory`: its list, for the new one.
  [[nodiscard]] Batch take(std::size_t most, std::size_t worker = 0, std::size_t crowd = 1, Batch memory = {});
  /// Takes all that waits, without waiting for more.
  [[nodiscard]] Batch take_rest();
  /// Tells everybody who asked before this moment and has no answer that there will be none: what waits is not done any
  /// more; of what a worker has in hand it is not known.
  void give_up(Task::Time before);
  void close();
  /// Tasks that no worker has taken yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  void wake() override;
  [[nodiscard]] std::optional<Error> add(std::shared_ptr<Task>& task);
  [[nodiscard]] std::shared_ptr<Task> pop() REQUIRES(mutex_);

  const QueueLimits limits_;
  mutable server::Mutex mutex_;
  std::condition_variable filled_;
  std::deque<std::shared_ptr<Task>> tasks_ GUARDED_BY(mutex_);
  std::vector<Batch> in_hand_ GUARDED_BY(mutex_);  // what each worker has in hand
  std::size_t bytes_ GUARDED_BY(mutex_) = 0;
  bool closed_ GUARDED_BY(mutex_) = false;
};

}  // namespace store::sql
