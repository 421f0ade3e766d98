// The process in which the computer plays (`astragal computer`), started and ended with the server: begun anew when it
// ends, killed when it says nothing for too long. The server never waits for it. Owned by the application,
// on a loop.
#pragma once
#include <sys/types.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "server/base/loop.hpp"

namespace server {

class ComputerProcess {
 public:
  /// `arguments`: of this program, without what tells it where to say that it lives.
  ComputerProcess(boost::asio::io_context& io, std::vector<std::string> arguments);
  ~ComputerProcess();
  ComputerProcess(const ComputerProcess&) = delete;
  ComputerProcess& operator=(const ComputerProcess&) = delete;

  void start();
  /// Kills the process; its games go on when it is back. To be called when nothing runs on the io_context any more.
  void stop();

 private:
  void spawn();
  void listen();
  /// errno says why.
  void not_started();
  void expect_beat();
  void ended();

  std::vector<std::string> arguments_;
  Strand strand_;
  boost::asio::posix::stream_descriptor beats_;
  boost::asio::steady_timer silence_;
  boost::asio::steady_timer again_;
  std::array<char, 64> heard_{};
  std::optional<pid_t> process_;
  std::chrono::steady_clock::time_point begun_;
  std::chrono::seconds pause_{1};
};

}  // namespace server
