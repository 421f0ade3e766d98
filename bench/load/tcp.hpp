// A TCP connection to a port of 127.0.0.1: writes at once, reads what is there. It neither waits nor queues: who sends
// small frames and reads all answers never fills a buffer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "bench/load/loop.hpp"

namespace bench {

class Tcp {
 public:
  Tcp(Loop& loop, std::uint16_t port);
  ~Tcp();
  Tcp(const Tcp&) = delete;
  Tcp& operator=(const Tcp&) = delete;

  /// Tells `reader` what comes from now on; no call waits any more.
  void watch(Reader& reader);
  void send(std::string_view bytes);
  /// The bytes that have come, in a buffer that all connections share; empty: nothing. Waits for the first byte before
  /// watch().
  [[nodiscard]] std::string_view receive();
  /// True if the last receive() filled the buffer, so that more may be there.
  [[nodiscard]] bool is_full() const { return full_; }

 private:
  Loop& loop_;
  int file_;
  bool watched_ = false;
  bool full_ = false;
};

/// Lets this process have as many connections as the system allows.
void raise_file_limit();

}  // namespace bench
