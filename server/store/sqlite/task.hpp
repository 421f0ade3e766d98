// A request on its way through a queue of the store: what to do with a connection, and whom to tell. Owned by the
// queue, then by the thread that runs it.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/store/sqlite/sql.hpp"
#include "server/store/then.hpp"

namespace store::sqlite {

class Task {
 public:
  explicit Task(std::size_t bytes) : bytes_(bytes) {}
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// What it holds in memory, roughly.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Does it; false if it refuses, and nothing that it has written may stay. Throws as `sql` does.
  virtual bool run(Sql& sql) = 0;
  /// Tells the asker what `run` found.
  virtual void finish() = 0;
  /// Tells the asker that it came to nothing.
  virtual void fail(const Error& error) = 0;
  /// Makes this refusal the outcome.
  virtual void refuse_with(Error error) = 0;

 private:
  std::size_t bytes_;
};

template <class T, class Work>
class TaskOf final : public Task {
 public:
  TaskOf(std::size_t bytes, Work work, Then<T> then) : Task(bytes), work_(std::move(work)), then_(std::move(then)) {}

  bool run(Sql& sql) override {
    result_.emplace(work_(sql));
    return result_->has_value();
  }
  void finish() override { then_(std::move(*result_)); }
  void fail(const Error& error) override { then_(std::unexpected(error)); }
  void refuse_with(Error error) override { result_.emplace(std::unexpected(std::move(error))); }

 private:
  Work work_;
  Then<T> then_;
  std::optional<Result<T>> result_;
};

template <class T, class Work>
[[nodiscard]] std::unique_ptr<Task> make_task(std::size_t bytes, Work work, Then<T> then) {
  return std::make_unique<TaskOf<T, Work>>(bytes, std::move(work), std::move(then));
}

}  // namespace store::sqlite
