// How the store answers: a completion, called exactly once. It runs on a thread of the store, or, where the request is
// refused at once (busy, closed), on the asker's before the call returns. It must be quick and must not throw or wait
// for the store. An asker that lives on a strand passes `via(poster, completion)`; the store knows no executor.
#pragma once
#include <functional>
#include <utility>

#include "server/store/error.hpp"

namespace store {

template <class T>
using Completion = std::move_only_function<void(Result<T>)>;

/// Wraps a completion so that `post` runs it: `via<Appended>([s = strand](auto f) { net::post(s, std::move(f)); }, …)`.
/// What `post` is given is move-only.
template <class T, class Post, class F>
[[nodiscard]] Completion<T> via(Post post, F then) {
  return [post = std::move(post), then = std::move(then)](Result<T> result) mutable {
    post([then = std::move(then), result = std::move(result)]() mutable { then(std::move(result)); });
  };
}

}  // namespace store
