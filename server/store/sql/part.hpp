// What each interface of the store is made on: how it puts its questions into the queues. Internal to the store.
#pragma once
#include <cstddef>
#include <utility>

#include "server/store/sql/workers.hpp"

namespace store::sql {

class Part {
 protected:
  // Bytes of a task without a body, roughly: a small one holds ids and numbers, a larger one an account's words as
  // well.
  static constexpr std::size_t kSmall = 512;
  static constexpr std::size_t kUsual = 1024;

  Part(Writer& writer, Readers& readers, std::size_t bytes = kUsual)
      : writer_(writer), readers_(readers), bytes_(bytes) {}

  /// Queues a task for the writer. `body`: how many bytes the task holds besides its usual ones.
  template <class T, class Work>
  void write(Work work, Completion<T> then, std::size_t body = 0) {
    write_sized(bytes_ + body, std::move(work), std::move(then));
  }
  template <class T, class Work>
  void write_sized(std::size_t bytes, Work work, Completion<T> then, Undo undo = Undo::savepoint) {
    writer_.push(make_task<T>(bytes, std::move(work), std::move(then), undo));
  }
  template <class T, class Work>
  void look_up(Work work, Completion<T> then) {
    readers_.push(make_task<T>(bytes_, std::move(work), std::move(then)));
  }

 private:
  Writer& writer_;
  Readers& readers_;
  std::size_t bytes_;
};

}  // namespace store::sql
