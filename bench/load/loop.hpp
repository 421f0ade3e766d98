// Waits for sockets with epoll and counts what goes through them. One thread does everything: what it costs is measured
// beside the server, so it must be little. A reader may not be destroyed while run_once calls readers.
#pragma once
#include <cstdint>

#include "bench/load/clock.hpp"

namespace bench {

/// Somebody who wants to know when a socket can be read.
class Reader {
 public:
  /// Must read all that is there: it is not told again of what it has left.
  virtual void readable() = 0;

 protected:
  Reader() = default;
  Reader(const Reader&) = default;
  Reader& operator=(const Reader&) = default;
  ~Reader() = default;
};

/// Bytes of all sockets together, WebSocket's and HTTP's own included, TCP's not.
struct Traffic {
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
};

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  void add(int file, Reader& reader);
  void remove(int file);
  /// Calls the readers of what can be read; waits for the first until that time at most.
  void run_once(Nanoseconds until);
  /// Runs once again and again until this time.
  void run_until(Nanoseconds end);

  Traffic traffic;

 private:
  int epoll_;
};

}  // namespace bench
