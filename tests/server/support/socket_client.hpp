// A WebSocket client for tests: blocking calls with a deadline, so that a silent server fails a test and hangs none.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/server/support/patience.hpp"

namespace server::test {

/// Headers as names and values.
using Headers = std::vector<std::pair<std::string, std::string>>;

class SocketClient {
 public:
  /// Connects and upgrades, with these headers, or throws.
  explicit SocketClient(std::uint16_t port, const std::string& path = "/ws", const Headers& headers = {});
  ~SocketClient();
  SocketClient(SocketClient&&) noexcept;
  SocketClient& operator=(SocketClient&&) noexcept;

  void send(std::string_view text);
  void send_binary(std::string_view bytes);
  /// Bytes that were sent and that the server's system has not taken yet.
  [[nodiscard]] int unsent() const;
  /// Sends control frames.
  void ping();
  void pong();
  /// True if the next frame, or the end, is there by then; receive() then gives it at once.
  bool ready(std::chrono::milliseconds deadline);
  /// Gives the next text frame; nothing once the server has closed. Throws at the deadline.
  std::optional<std::string> receive(std::chrono::milliseconds deadline = kPatience);
  /// Gives the code of the close frame that ended the connection; 0: it ended without one.
  [[nodiscard]] std::uint16_t close_code() const;
  void close();
  /// Drops the TCP connection without a close frame.
  void abandon();

 private:
  void write(std::string_view bytes);

  struct State;
  std::unique_ptr<State> state_;
};

struct Answer {
  unsigned status = 0;
  std::string body;
  std::string content_type;
  std::string set_cookie = {};
  std::string allow = {};
  std::string cache_control = {};
  std::string retry_after = {};
  std::string etag = {};
  std::string content_encoding = {};
};
/// Makes one HTTP request on a connection of its own. `Host` is always `127.0.0.1`.
Answer request(std::uint16_t port, const std::string& method, const std::string& target, const std::string& body = "",
               const Headers& headers = {});
/// Sends these bytes as they are and returns what comes until the server closes.
std::string raw_request(std::uint16_t port, std::string_view bytes);

}  // namespace server::test
