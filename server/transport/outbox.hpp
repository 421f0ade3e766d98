// The queue of frames to be written to one connection: bounded, in order. Events are never dropped silently: when they
// do not fit, push() says so and the connection is to be closed with a resumable code. Of notices of presence and
// lists, only the newest waits. Owned by a Connection, used on its strand; no I/O here.
#pragma once
#include <boost/container/deque.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/frame.hpp"

namespace server {

class Outbox {
 public:
  enum class Push { queued, replaced, overflow };

  explicit Outbox(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  [[nodiscard]] Push push(Frame frame);
  /// Takes the place of what waits under the same key, at the end of the queue.
  [[nodiscard]] Push push_latest(std::string_view key, Frame frame);
  /// The oldest frame; the outbox must not be empty.
  [[nodiscard]] Frame pop();
  [[nodiscard]] bool empty() const { return waiting_.empty(); }
  /// Bytes that wait.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  void clear();

 private:
  struct Entry {
    std::string key;  // empty: an event
    Frame frame;
  };
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  boost::container::deque<Entry> waiting_;  // has no memory until there is something in it, unlike the standard one
};

}  // namespace server
