#include "bench/load/tcp.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "bench/load/wrong.hpp"

namespace bench {

Tcp::Tcp(Loop& loop, std::uint16_t port) : loop_(loop), file_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (file_ < 0) throw Wrong("no socket (ulimit -n?)", std::strerror(errno));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval patience{.tv_sec = 10, .tv_usec = 0};
  const int on = 1;
  setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    const std::string why = std::strerror(errno);
    close(file_);
    throw Wrong("no connection to 127.0.0.1:" + std::to_string(port), why);
  }
}

Tcp::~Tcp() {
  if (watched_) loop_.remove(file_);
  close(file_);
}

void Tcp::watch(Reader& reader) {
  fcntl(file_, F_SETFL, fcntl(file_, F_GETFL) | O_NONBLOCK);
  loop_.add(file_, reader);
  watched_ = true;
}

void Tcp::send(std::string_view bytes) {
  const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (sent != static_cast<ssize_t>(bytes.size())) throw Wrong("the server reads nothing more", std::strerror(errno));
  loop_.traffic.sent += bytes.size();
}

std::string_view Tcp::receive() {
  thread_local std::array<char, 1 << 18> buffer;
  const ssize_t got = recv(file_, buffer.data(), buffer.size(), 0);
  full_ = got == static_cast<ssize_t>(buffer.size());
  if (got == 0) throw Wrong("the server has closed a connection");
  if (got < 0 && (errno == EAGAIN || errno == EINTR) && watched_) return {};
  if (got < 0) throw Wrong("nothing came from the server", std::strerror(errno));
  loop_.traffic.received += static_cast<std::uint64_t>(got);
  return {buffer.data(), static_cast<std::size_t>(got)};
}

void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace bench
