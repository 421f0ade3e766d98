// A bounded queue of tasks between the askers' threads and the store's (docs/queues.md). Full means refused, never
// blocked: whoever asks is a room with other things to do. Thread-safe.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "server/store/sqlite/task.hpp"

namespace store::sqlite {

struct QueueLimits {
  std::size_t tasks = 8192;
  std::size_t bytes = 32 << 20;
};

class TaskQueue {
 public:
  explicit TaskQueue(QueueLimits limits) : limits_(limits) {}

  /// Queues it, or tells its asker at once why not (busy, closed).
  void push(std::unique_ptr<Task> task);
  /// Waits for tasks and takes the oldest, at most so many; none once the queue is closed and empty.
  [[nodiscard]] std::vector<std::unique_ptr<Task>> take(std::size_t most);
  void close();

 private:
  [[nodiscard]] std::optional<Error> add(std::unique_ptr<Task>& task);

  const QueueLimits limits_;
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<std::unique_ptr<Task>> tasks_;
  std::size_t bytes_ = 0;
  bool closed_ = false;
};

}  // namespace store::sqlite
