#include "server/store/sql/task_queue.hpp"

#include <algorithm>
#include <iterator>

namespace store::sql {

std::optional<Error> TaskQueue::add(std::shared_ptr<Task>& task) {
  server::Lock lock{mutex_};
  if (closed_) return Error{.code = Code::closed, .what = "the server is shutting down: connect again in a moment"};
  // A task that is alone is always taken, so that none is too big for ever.
  const bool is_full = tasks_.size() >= limits_.tasks || (!tasks_.empty() && bytes_ + task->bytes() > limits_.bytes);
  if (is_full) return Error{.code = Code::busy, .what = "the server has too much to store: try again in a moment"};
  bytes_ += task->bytes();
  tasks_.push_back(std::move(task));
  return std::nullopt;
}

void TaskQueue::push(std::shared_ptr<Task> task) {
  if (const auto refused = add(task)) return task->fail(*refused);
  call();
}

/// Many tasks may have come since the first one called.
void TaskQueue::wake() {
  bool are_many = false;
  {
    server::Lock lock{mutex_};
    are_many = tasks_.size() > 1;
  }
  are_many ? filled_.notify_all() : filled_.notify_one();
}

std::shared_ptr<Task> TaskQueue::pop() {
  std::shared_ptr<Task> task = std::move(tasks_.front());
  tasks_.pop_front();
  bytes_ -= task->bytes();
  return task;
}

TaskQueue::Batch TaskQueue::take(std::size_t most, std::size_t worker, std::size_t crowd, Batch memory) {
  Batch taken = std::move(memory);
  taken.clear();
  server::Lock lock{mutex_};
  if (in_hand_.size() <= worker) in_hand_.resize(worker + 1);
  in_hand_[worker].clear();
  while (!closed_ && tasks_.empty()) filled_.wait(lock.native());
  if (tasks_.size() < crowd) most = 1;
  while (!tasks_.empty() && taken.size() < most) taken.push_back(pop());
  in_hand_[worker] = taken;
  return taken;
}

TaskQueue::Batch TaskQueue::take_rest() {
  server::Lock lock{mutex_};
  Batch rest;
  while (!tasks_.empty()) rest.push_back(pop());
  return rest;
}

void TaskQueue::give_up(Task::Time before) {
  const auto is_late = [&](const std::shared_ptr<Task>& task) { return task->asked() < before; };
  Batch waiting;
  Batch in_hand;
  {
    server::Lock lock{mutex_};
    while (!tasks_.empty() && is_late(tasks_.front())) waiting.push_back(pop());
    for (const Batch& batch : in_hand_) std::ranges::copy_if(batch, std::back_inserter(in_hand), is_late);
  }
  for (const auto& task : waiting) {
    task->fail({.code = Code::busy,
                .what = "the disk is too slow for all that is to be stored: try again in a moment",
                .trouble = Trouble::busy});
  }
  for (const auto& task : in_hand) {
    task->fail({.code = Code::unavailable,
                .what = "the disk does not answer: look at it; whether this was stored is not known yet",
                .trouble = Trouble::busy});
  }
}

void TaskQueue::close() {
  {
    server::Lock lock{mutex_};
    closed_ = true;
  }
  filled_.notify_all();
}

std::size_t TaskQueue::waiting() const {
  server::Lock lock{mutex_};
  return tasks_.size();
}

}  // namespace store::sql
