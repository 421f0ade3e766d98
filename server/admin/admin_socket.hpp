// The door for the machine's own operator: a Unix socket in the data directory, for its owner alone. A connection says
// one request, a line of at most 16 KiB, gets one line for it and is closed; it has half a minute for both. Knows
// lines, not what they mean. Runs on a loop; owned by the application.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "server/base/loop.hpp"

namespace server {

/// The socket's path below the data directory.
inline constexpr const char* kAdminSocket = "admin.sock";

/// Limits of the socket (docs/queues.md).
struct AdminLimits {
  std::size_t connections = 8;  // beyond this, the connection that has been silent for longest is closed
  std::size_t request = 16 << 10;
  std::chrono::milliseconds time{30'000};  // the time that one connection may take
};

class AdminSocket : public std::enable_shared_from_this<AdminSocket> {
 public:
  using Socket = boost::asio::local::stream_protocol::socket;
  /// Called on the strand; `answer` takes the line without its end, once, on any thread.
  using Handle = std::function<void(std::string request, std::move_only_function<void(std::string)> answer)>;

  /// Takes the place of one that a server has left behind: whoever calls this has the lock of the database, so none
  /// runs. A sentence if that cannot be.
  static std::expected<std::shared_ptr<AdminSocket>, std::string> open(boost::asio::io_context& io,
                                                                       std::filesystem::path file, Handle handle,
                                                                       AdminLimits limits = {});
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

  /// Takes nobody in any more; those who have asked still get their answers, and then `done` is called. Any thread.
  void close(std::function<void()> done);

 private:
  struct Visit;
  AdminSocket(boost::asio::io_context& io, std::filesystem::path file, Handle handle, AdminLimits limits);
  void accept();
  /// Pauses when file descriptors or the like have run out: waits for some to come free instead of asking without end.
  void pause(const std::string& why);
  /// Closes whoever has been inside for longest without a request; false if nobody is.
  bool make_room();
  void read(const std::shared_ptr<Visit>& visit);
  void answer(const std::shared_ptr<Visit>& visit, std::string line);
  /// A visit has ended.
  void left();

  std::filesystem::path file_;
  Handle handle_;
  AdminLimits limits_;
  Strand strand_;
  boost::asio::local::stream_protocol::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::atomic<std::size_t> visits_ = 0;      // one may end on a thread of the store
  std::function<void()> done_;               // once the socket is closed, what to call when nobody is inside
  std::deque<std::weak_ptr<Visit>> silent_;  // oldest first; those who have spoken or gone are among them
};

}  // namespace server
