// A TCP connection to a server on this machine, byte by byte: for what no well-bred client sends. Blocking, with
// deadlines. One thread at a time.
#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/server/support/patience.hpp"

namespace server::test {

class Raw {
 public:
  explicit Raw(std::uint16_t port, const char* from = "127.0.0.1") {
    sockaddr_in own{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {inet_addr(from)}, .sin_zero = {}};
    sockaddr_in to{
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
    const timeval patience{.tv_sec = kPatience.count(), .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (bind(socket_, reinterpret_cast<sockaddr*>(&own), sizeof own) != 0 ||
        connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
      throw std::runtime_error("cannot connect");
    }
  }
  ~Raw() { close(socket_); }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;

  /// Sends bytes, and gives how many went out before the server took no more.
  std::size_t send(std::string_view bytes) const {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      const auto more = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (more <= 0) break;
      sent += static_cast<std::size_t>(more);
    }
    return sent;
  }
  /// Gives all that comes until these bytes have come, the server closes, or nothing more comes.
  std::string until(std::string_view end) const {
    std::string all;
    char one = 0;
    while (!all.ends_with(end) && recv(socket_, &one, 1, 0) == 1) all += one;
    return all;
  }
  /// Gives all that comes until the server closes.
  std::string rest() const {
    std::string all;
    char some[4096];
    for (ssize_t n = 0; (n = recv(socket_, some, sizeof some, 0)) > 0;) all.append(some, static_cast<std::size_t>(n));
    return all;
  }

 private:
  int socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
};

inline const std::string kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// Gives a frame as a client sends it, with a mask of zeros; `first` has FIN and the opcode. At most 125 bytes.
inline std::string frame(unsigned char first, std::string_view payload = {}) {
  return std::string{static_cast<char>(first), static_cast<char>(0x80 | payload.size())} + std::string(4, '\0') +
         std::string{payload};
}
inline std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace server::test
