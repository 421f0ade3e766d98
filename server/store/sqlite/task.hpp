// A request on its way through a queue of the store: what to do with a connection, and whom to tell. Owned by the
// queue and by the thread that runs it.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/store/completion.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

/// What takes back the writes of a task that refuses.
enum class Undo : std::uint8_t {
  savepoint,
  nothing,  // for a task that refuses before it writes
};

class Task {
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
  void tell() override { then_(std::move(*result_)); }
  void tell(const Error& error) override { then_(std::unexpected(error)); }

  Work work_;
  Completion<T> then_;
  std::optional<Result<T>> result_;
};

template <class T, class Work>
[[nodiscard]] std::shared_ptr<Task> make_task(std::size_t bytes, Work work, Completion<T> then,
                                              Undo undo = Undo::savepoint) {
  return std::make_shared<TaskOf<T, Work>>(bytes, std::move(work), std::move(then), undo);
}

}  // namespace store::sqlite
