#include "server/store/sqlite/task_queue.hpp"

namespace store::sqlite {

std::optional<Error> TaskQueue::add(std::unique_ptr<Task>& task) {
  const std::lock_guard lock{mutex_};
  if (closed_) return Error{.code = Code::closed, .what = "the server is shutting down: connect again in a moment"};
  // A task alone is always taken, so that none is too big for ever.
  const bool is_full = tasks_.size() >= limits_.tasks || (!tasks_.empty() && bytes_ + task->bytes() > limits_.bytes);
  if (is_full) return Error{.code = Code::busy, .what = "the server has too much to store: try again in a moment"};
  bytes_ += task->bytes();
  tasks_.push_back(std::move(task));
  return std::nullopt;
}

void TaskQueue::push(std::unique_ptr<Task> task) {
  if (const auto refused = add(task)) return task->fail(*refused);
  filled_.notify_one();
}

std::vector<std::unique_ptr<Task>> TaskQueue::take(std::size_t most) {
  std::unique_lock lock{mutex_};
  filled_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
  std::vector<std::unique_ptr<Task>> taken;
  while (!tasks_.empty() && taken.size() < most) {
    bytes_ -= tasks_.front()->bytes();
    taken.push_back(std::move(tasks_.front()));
    tasks_.pop_front();
  }
  return taken;
}

void TaskQueue::close() {
  {
    const std::lock_guard lock{mutex_};
    closed_ = true;
  }
  filled_.notify_all();
}

}  // namespace store::sqlite
