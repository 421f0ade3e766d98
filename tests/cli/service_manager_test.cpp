// What a server tells systemd, or whoever else has given it a socket for that: when it answers, and when it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <array>

#include "tests/cli/installation.hpp"

namespace cli_tests {
namespace {

/// The socket of a service manager.
class Manager {
 public:
  explicit Manager(const std::string& path) : handle_(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::ranges::copy(path, address.sun_path);
    if (bind(handle_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) throw std::runtime_error(path);
  }
  ~Manager() { close(handle_); }
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;

  /// The next thing that it is told; empty if nothing comes.
  [[nodiscard]] std::string hear() const {
    pollfd waiting{handle_, POLLIN, 0};
    std::array<char, 4096> text{};
    if (poll(&waiting, 1, 60'000) <= 0) return {};
    const ssize_t length = recv(handle_, text.data(), text.size(), 0);
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
  }

 private:
  int handle_;
};

TEST(ServiceManager, is_told_when_the_server_answers) {
  const Installation here("manager");
  const Manager manager(here.inside("notify"));
  const Variable named("NOTIFY_SOCKET", here.inside("notify"));
  Program server(here.serving());
  const auto line = server.read_line(std::chrono::seconds{60});
  ASSERT_TRUE(line) << server.finish().err;
  EXPECT_EQ(manager.hear(), "READY=1\nSTATUS=" + line->substr(line->find("http://")));
}

TEST(ServiceManager, that_is_not_there_keeps_no_server_from_starting) {
  const Installation here("manager");
  const Variable named("NOTIFY_SOCKET", here.inside("nothing"));
  Program server(here.serving());
  EXPECT_TRUE(server.read_line(std::chrono::seconds{60}));
}

}  // namespace
}  // namespace cli_tests
