// How the store answers: a completion, called exactly once. It runs on the loop of whoever has asked, if that is said,
// or else on a thread of the store, or, where the request is refused at once (busy, closed), on the asker's before the
// call returns. There it must be quick. It must not throw or wait for the store.
#pragma once
#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

#include "server/store/error.hpp"

namespace server {
class StepQueue;
}

namespace store {

/// Runs it soon on that loop.
void run_on(server::StepQueue& loop, std::move_only_function<void()> step);

/// Move-only; empty once it was called.
template <class T>
class Completion {
 public:
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, Completion> && std::invocable<F&, Result<T>>)
  Completion(F&& then) : then_(std::forward<F>(then)) {}  // NOLINT(google-explicit-constructor): as std::function
  /// Runs on this loop. What fits into two pointers needs no memory.
  template <class F>
    requires std::invocable<F&, Result<T>>
  Completion(server::StepQueue& loop, F&& then) : loop_(&loop), then_(std::forward<F>(then)) {}

  void operator()(Result<T> result) {
    if (loop_ == nullptr) return run(std::move(result));
    run_on(*loop_, [then = std::move(then_), result = std::move(result)]() mutable { then(std::move(result)); });
  }

  /// The loop that it runs on; none: any thread.
  [[nodiscard]] server::StepQueue* loop() const { return loop_; }
  /// Runs it, for whoever is on its loop.
  void run(Result<T> result) { then_(std::move(result)); }

 private:
  server::StepQueue* loop_ = nullptr;
  std::move_only_function<void(Result<T>)> then_;
};

}  // namespace store
