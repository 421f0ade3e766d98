#include "tests/server/support/relay.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>

#include "tests/server/support/patience.hpp"

namespace server::test {
namespace {

constexpr int kPatienceMs = std::chrono::milliseconds{kPatience}.count();

}  // namespace

Relay::Relay() {
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipes");
  pid_ = fork();
  if (pid_ == 0) {
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    // This is Debian's Python, which has the packages that Debian installs.
    execl("/usr/bin/python3", "python3", ASTRAGAL_RELAY, nullptr);
    _exit(1);
  }
  close(to[0]);
  close(from[1]);
  in_ = to[1];
  out_ = from[0];
  port_ = static_cast<std::uint16_t>(std::stoi(line(kPatienceMs)));
}

Relay::~Relay() {
  close(in_);
  close(out_);
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

bool Relay::can_read(int ms) const {
  pollfd what{.fd = out_, .events = POLLIN, .revents = 0};
  return poll(&what, 1, ms) > 0;
}

bool Relay::has_next(int ms) const {
  return !read_.empty() || can_read(ms);
}

std::string Relay::line(int ms) {
  while (read_.find('\n') == std::string::npos) {
    std::array<char, 4096> some{};
    const auto size = can_read(ms) ? read(out_, some.data(), some.size()) : 0;
    if (size <= 0) throw std::runtime_error("the relay has nothing to tell");
    read_.append(some.data(), static_cast<std::size_t>(size));
  }
  std::string first = read_.substr(0, read_.find('\n'));
  read_.erase(0, first.size() + 1);
  return first;
}

nlohmann::json Relay::next() {
  return nlohmann::json::parse(line(kPatienceMs));
}

std::vector<std::string> Relay::options() const {
  return {"--public-url",
          "https://play.example.org",
          "--mail-relay",
          "smtp://127.0.0.1:" + std::to_string(port_),
          "--mail-without-tls",
          "--mail-from",
          "play@example.org",
          "--mail-gap",
          "0"};
}

std::string link_in(const nlohmann::json& mail) {
  const auto text = mail["parts"]["text/plain"].get<std::string>();
  const auto mail_page = text.rfind("/mail/");
  if (mail_page == std::string::npos) throw std::runtime_error("the mail has no link");
  const auto begin = text.find('#', mail_page) + 1;
  return text.substr(begin, text.find_first_of("\r\n", begin) - begin);
}

}  // namespace server::test
