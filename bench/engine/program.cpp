#include "bench/engine/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace bench {

Program::Program(const std::string& command) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0 || (child_ = fork()) < 0) {
    std::perror("error: cannot start a program");
    std::exit(1);
  }
  if (child_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
}

Program::~Program() {
  close(to_);
  close(from_);
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
}

void Program::send(std::string_view line) {
  std::string text(line);
  text += '\n';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = write(to_, text.data() + done, text.size() - done);
    if (count <= 0) return;  // it has ended, which shows when it is read
    done += static_cast<std::size_t>(count);
  }
}

std::optional<std::string> Program::read(Time until) {
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd waiting{.fd = from_, .events = POLLIN, .revents = 0};
    if (left.count() < 0 ||
        poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left.count() + 1, 1'000'000))) <= 0) {
      return std::nullopt;
    }
    std::array<char, 4096> part{};
    const ssize_t count = ::read(from_, part.data(), part.size());
    if (count <= 0) return std::nullopt;
    buffer_.append(part.data(), static_cast<std::size_t>(count));
  }
}

std::optional<std::string> Program::read_until(std::string_view beginning, Time until) {
  while (auto line = read(until)) {
    if (line->starts_with(beginning)) return line;
  }
  return std::nullopt;
}

}  // namespace bench
