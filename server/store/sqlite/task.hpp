// A request on its way through a queue of the store: what to do with a connection, and whom to tell. Owned by the
// queue and by the thread that runs it.
#pragma once
#include <atomic>
#include <chrono>
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
  using Time = std::chrono::steady_clock::time_point;
  explicit Task(std::size_t bytes) : bytes_(bytes), asked_(Time::clock::now()) {}
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// What it holds in memory, roughly.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] Time asked() const { return asked_; }
  /// Does it; false if it refuses, and nothing that it has written may stay. Throws as `sql` does.
  virtual bool run(Sql& sql) = 0;
  /// Tells the asker what `run` found, unless he was told something before.
  void finish() {
    if (!answered_.exchange(true)) tell();
  }
  /// Tells the asker that it came to nothing, or that it is not known what it came to; unless he was told before.
  void fail(const Error& error) {
    if (!answered_.exchange(true)) tell(error);
  }
  /// Makes this refusal the outcome.
  virtual void refuse_with(Error error) = 0;

 private:
  virtual void tell() = 0;
  virtual void tell(const Error& error) = 0;

  std::size_t bytes_;
  Time asked_;
  std::atomic<bool> answered_ = false;
};

template <class T, class Work>
class TaskOf final : public Task {
 public:
  TaskOf(std::size_t bytes, Work work, Then<T> then) : Task(bytes), work_(std::move(work)), then_(std::move(then)) {}

  bool run(Sql& sql) override {
    result_.emplace(work_(sql));
    return result_->has_value();
  }
  void refuse_with(Error error) override { result_.emplace(std::unexpected(std::move(error))); }

 private:
  void tell() override { then_(std::move(*result_)); }
  void tell(const Error& error) override { then_(std::unexpected(error)); }

  Work work_;
  Then<T> then_;
  std::optional<Result<T>> result_;
};

template <class T, class Work>
[[nodiscard]] std::shared_ptr<Task> make_task(std::size_t bytes, Work work, Then<T> then) {
  return std::make_shared<TaskOf<T, Work>>(bytes, std::move(work), std::move(then));
}

}  // namespace store::sqlite
