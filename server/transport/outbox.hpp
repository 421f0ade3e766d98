// The queue of frames to be written to one connection: bounded, in order. Events are never dropped silently: when they
// do not fit, push() says so and the connection is to be closed with a resumable code. Of notices of presence and
// lists, only the newest waits. Owned by a Connection, used on its strand; no I/O here.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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
  [[nodiscard]] bool empty() const { return first_ == waiting_.size(); }
  /// Bytes that wait.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  void clear();

 private:
  struct Entry {
    std::string key;  // empty: an event
    Frame frame;
  };
  void push(Entry entry);

  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  std::vector<Entry> waiting_;  // no deque, as most connections are silent
  std::size_t first_ = 0;       // those before it were popped
};

}  // namespace server
