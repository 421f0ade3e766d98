// How much a connection may still send before it has said something whole: Beast asks it before it reads and tells it
// what has come (a rate policy of basic_stream). If nothing is left, only a byte a second is read any more. On the
// connection's strand.
#pragma once
#include <algorithm>
#include <boost/beast/core/rate_policy.hpp>
#include <cstddef>
#include <functional>
#include <limits>
#include <utility>

namespace server {

class ReadBudget {
 public:
  void refill(std::size_t bytes) { left_ = bytes; }
  /// Called once, when nothing is left.
  void when_used_up(std::function<void()> tell) { tell_ = std::move(tell); }

 private:
  friend class boost::beast::rate_policy_access;
  [[nodiscard]] std::size_t available_read_bytes() const noexcept { return left_; }
  [[nodiscard]] std::size_t available_write_bytes() const noexcept { return std::numeric_limits<std::size_t>::max(); }
  void transfer_read_bytes(std::size_t bytes) {
    left_ -= std::min(bytes, left_);
    if (left_ > 0 || !tell_) return;
    std::exchange(tell_, nullptr)();
  }
  void transfer_write_bytes(std::size_t) const noexcept {}
  void on_timer() const noexcept {}

  std::size_t left_ = 0;
  std::function<void()> tell_;
};

}  // namespace server
