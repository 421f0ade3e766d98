// An interface of the store that is a class of its own: how it puts its questions into the queues. Internal to the
// store.
#pragma once
#include <cstddef>
#include <utility>

#include "server/store/sqlite/workers.hpp"

namespace store::sqlite {

class Part {
 protected:
  Part(Writer& writer, Readers& readers) : writer_(writer), readers_(readers) {}

  template <class T, class Work>
  void write(Work work, Completion<T> then, std::size_t body = 0) {
    writer_.push(make_task<T>(kBytes + body, std::move(work), std::move(then)));
  }
  template <class T, class Work>
  void look_up(Work work, Completion<T> then) {
    readers_.push(make_task<T>(kBytes, std::move(work), std::move(then)));
  }

 private:
  static constexpr std::size_t kBytes = 1024;  // of a task without a body, roughly

  Writer& writer_;
  Readers& readers_;
};

}  // namespace store::sqlite
