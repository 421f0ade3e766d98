#include "server/app/computer_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <system_error>
#include <utility>

#include "server/base/log.hpp"

namespace server {
namespace {

constexpr int kBeatHandle = 3;                 // in the process that is started
constexpr std::chrono::seconds kSilence{30};   // after this the process counts as hung
constexpr std::chrono::seconds kLongLife{60};  // after that an end is no failure to start
constexpr std::chrono::seconds kLongestWait{60};

/// Signals as the process had them from the shell; nothing of the server's but its log.
std::optional<pid_t> spawn_with_beat(std::vector<std::string> arguments, int beat) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, beat, kBeatHandle);
  // Sockets are opened without CLOEXEC: it would keep the server's port, and its clients' connections, when it is gone.
  posix_spawn_file_actions_addclosefrom_np(&actions, kBeatHandle + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);  // Ctrl-C is for the server, which ends it
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::vector<char*> words;
  for (std::string& one : arguments) words.push_back(one.data());
  words.push_back(nullptr);
  pid_t process = 0;
  const int failed = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  errno = failed;
  return failed == 0 ? std::optional{process} : std::nullopt;
}

}  // namespace

ComputerProcess::ComputerProcess(boost::asio::io_context& io, std::vector<std::string> arguments)
    : arguments_(std::move(arguments)),
      strand_(io.get_executor()),
      beats_(strand_),
      silence_(strand_),
      again_(strand_) {}

ComputerProcess::~ComputerProcess() {
  stop();
}

void ComputerProcess::start() {
  boost::asio::post(strand_, [this] { spawn(); });
}

void ComputerProcess::stop() {
  if (!process_) return;
  ::kill(*process_, SIGKILL);
  ::waitpid(*std::exchange(process_, {}), nullptr, 0);
}

void ComputerProcess::spawn() {
  begun_ = std::chrono::steady_clock::now();
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return not_started();
  std::vector<std::string> arguments = arguments_;
  arguments.insert(arguments.end(), {"--beat", std::to_string(kBeatHandle)});
  process_ = spawn_with_beat(std::move(arguments), pipe[1]);
  ::close(pipe[1]);
  beats_.assign(pipe[0]);
  if (!process_) return not_started();
  log(LogLevel::info, "computer_started", {{"process", *process_}});
  expect_beat();
  listen();
}

void ComputerProcess::not_started() {
  log(LogLevel::error, "computer_not_started", {{"why", std::generic_category().message(errno)}});
  ended();
}

void ComputerProcess::expect_beat() {
  silence_.expires_after(kSilence);
  silence_.async_wait([this](boost::system::error_code error) {
    if (error || !process_) return;
    log(LogLevel::error, "computer_hangs", {{"process", *process_}});
    ::kill(*process_, SIGKILL);  // the end of its pipe says the rest
  });
}

void ComputerProcess::listen() {
  beats_.async_read_some(boost::asio::buffer(heard_), [this](boost::system::error_code error, std::size_t) {
    if (error == boost::asio::error::operation_aborted) return;
    if (error) return ended();
    expect_beat();
    listen();
  });
}

void ComputerProcess::ended() {
  silence_.cancel();
  boost::system::error_code ignored;
  beats_.close(ignored);
  stop();
  const bool lived = std::chrono::steady_clock::now() - begun_ > kLongLife;
  pause_ = lived ? std::chrono::seconds{1} : pause_;
  log(LogLevel::warning, "computer_ended", {{"again_s", pause_.count()}});
  again_.expires_after(pause_);
  pause_ = std::min(2 * pause_, kLongestWait);
  again_.async_wait([this](boost::system::error_code error) {
    if (!error) spawn();
  });
}

}  // namespace server
