// A thread that works for rooms is stalled, to see who waits for it: nothing is done there until this is destroyed, or
// lets it go on.
#pragma once
#include <future>
#include <utility>

#include "server/base/background_worker.hpp"

namespace server::test {

class Stalled {
 public:
  explicit Stalled(BackgroundWorker& thread) {
    thread.run([gone_on = gone_on_.get_future()]() mutable { gone_on.wait(); });
  }
  ~Stalled() { let_go(); }
  Stalled(const Stalled&) = delete;
  Stalled& operator=(const Stalled&) = delete;
  void let_go() {
    if (!std::exchange(is_let_go_, true)) gone_on_.set_value();
  }

 private:
  std::promise<void> gone_on_;
  bool is_let_go_ = false;
};

}  // namespace server::test
