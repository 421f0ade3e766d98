// A bounded queue of tasks between the askers' threads and the store's (docs/queues.md). Full means refused, never
// blocked: whoever asks is a room with other things to do. It knows what its workers have in hand as well, so that an
// asker hears in time though the disk does not answer. Thread-safe.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/store/sqlite/task.hpp"

namespace store::sqlite {

struct QueueLimits {
  std::size_t tasks = 8192;
  std::size_t bytes = 32 << 20;
};

class TaskQueue {
 public:
  explicit TaskQueue(QueueLimits limits) : limits_(limits) {}

  using Batch = std::vector<std::shared_ptr<Task>>;

  /// Queues a task, or tells its asker at once why not (`busy`, `closed`).
  void push(std::shared_ptr<Task> task);
  /// Waits for tasks and takes the oldest, at most so many; none once the queue is closed and empty. What this worker
  /// has taken before counts as done.
  [[nodiscard]] Batch take(std::size_t most, std::size_t worker = 0);
  /// Takes all that waits, without waiting for more.
  [[nodiscard]] Batch take_rest();
  /// Tells everybody who asked before this moment and has no answer that there will be none: what waits is not done any
  /// more; of what a worker has in hand it is not known.
  void give_up(Task::Time before);
  void close();

 private:
  [[nodiscard]] std::optional<Error> add(std::shared_ptr<Task>& task);
  [[nodiscard]] std::shared_ptr<Task> pop() REQUIRES(mutex_);

  const QueueLimits limits_;
  server::Mutex mutex_;
  std::condition_variable filled_;
  std::deque<std::shared_ptr<Task>> tasks_ GUARDED_BY(mutex_);
  std::vector<Batch> in_hand_ GUARDED_BY(mutex_);  // what each worker has in hand
  std::size_t bytes_ GUARDED_BY(mutex_) = 0;
  bool closed_ GUARDED_BY(mutex_) = false;
};

}  // namespace store::sqlite
