#include "tests/cli/support.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <thread>

namespace cli_tests {
namespace {

using Pipe = std::array<int, 2>;

Pipe make_pipe() {
  Pipe ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  return ends;
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = read(descriptor, buffer.data(), buffer.size());
    if (got <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

void close_once(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

}  // namespace

nlohmann::json ask(cli::RulesFilter& filter, std::string_view line) {
  std::string out;
  filter.answer(line, out);
  if (out.empty() || out.find('\n') != out.size() - 1) throw std::runtime_error("not one line: " + out);
  return nlohmann::json::parse(out);
}

nlohmann::json ask(std::string_view line) {
  cli::RulesFilter filter;
  return ask(filter, line);
}

Program::Program(const std::vector<std::string>& arguments) {
  const Pipe in = make_pipe();
  const Pipe out = make_pipe();
  const Pipe err = make_pipe();
  std::vector<char*> argv{const_cast<char*>(ASTRAGAL_PROGRAM)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("fork");
  if (pid_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(err[1], STDERR_FILENO);
    execv(ASTRAGAL_PROGRAM, argv.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  in_ = in[1];
  out_ = out[0];
  err_ = err[0];
}

Program::~Program() {
  close_once(in_);
  close_once(out_);
  close_once(err_);
  if (pid_ < 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void Program::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(in_, text.data(), text.size());
    if (written < 0) throw std::runtime_error("write to the program");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::optional<std::string> Program::read_line(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{out_, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) return std::nullopt;
    std::array<char, 4096> buffer{};
    const ssize_t got = read(out_, buffer.data(), buffer.size());
    if (got <= 0) return std::nullopt;
    unread_.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

void Program::close_out() {
  close_once(out_);
}

Finished Program::finish() {
  close_once(in_);
  Finished result;
  std::thread errors([&] { result.err = read_all(err_); });
  if (out_ >= 0) result.out = unread_ + read_all(out_);
  errors.join();
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
  return result;
}

Finished run(const std::vector<std::string>& arguments, std::string_view input) {
  Program program(arguments);
  program.write(input);
  return program.finish();
}

std::string data_path(std::string_view below_tests) {
  return std::string(ASTRAGAL_TEST_DATA) + "/" + std::string(below_tests);
}

}  // namespace cli_tests
