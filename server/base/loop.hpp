// The threads of the server's loop. Each runs an io_context of its own, and an actor (a room, a connection, the lobby)
// is pinned to one of them; so its steps run one after the other without a lock.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <memory>
#include <vector>

namespace server {

/// Where an actor's steps run, one after the other: an io_context that one thread runs, which is a strand by itself.
using Strand = boost::asio::io_context::executor_type;

class Loops {
 public:
  explicit Loops(unsigned threads);
  ~Loops();
  Loops(const Loops&) = delete;
  Loops& operator=(const Loops&) = delete;

  /// The one for what there is only one of.
  [[nodiscard]] boost::asio::io_context& first();
  /// Each in its turn. From any thread.
  [[nodiscard]] Strand next();
  /// The one on whose thread this is called, or else the next.
  [[nodiscard]] Strand here_or_next();
  /// All of them, the first one first.
  [[nodiscard]] std::vector<Strand> all() const;
  /// Runs the first on this thread, each other one on a thread of its own, until stop().
  void run();
  /// From any thread.
  void stop();

 private:
  class Loop;
  std::vector<std::unique_ptr<Loop>> loops_;
  std::atomic<std::size_t> next_ = 0;
};

}  // namespace server
