// Waits for an answer of the store, where there is nothing to do before it: at the start, and while a server waits.
#pragma once
#include <future>
#include <utility>

#include "server/store/completion.hpp"

namespace server {

/// `ask` is given the completion: `wait_for<T>([&](store::Then<T> then) { games.open_games(std::move(then)); })`.
template <class T, class Ask>
[[nodiscard]] store::Result<T> wait_for(Ask ask) {
  std::promise<store::Result<T>> promise;
  auto answer = promise.get_future();
  ask(store::Completion<T>(
      [promise = std::move(promise)](store::Result<T> result) mutable { promise.set_value(std::move(result)); }));
  return answer.get();
}

}  // namespace server
