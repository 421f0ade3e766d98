#include "server/cli/stop_signals.hpp"

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <utility>

#include "server/base/mutex.hpp"

namespace cli {
namespace {

constexpr std::chrono::milliseconds kAllowed{4'700};

sigset_t stop_set() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
  // Whoever has it ignored (nohup) goes on when the terminal has gone.
  struct sigaction hangup{};
  sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaddset(&set, SIGHUP);
  return set;
}

std::string_view name(int signal) {
  if (signal == SIGINT) return "SIGINT";
  return signal == SIGHUP ? "SIGHUP" : "SIGTERM";
}

void die_of(int signal) {
  const sigset_t set = stop_set();
  std::signal(signal, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  std::raise(signal);
}

/// Writes past the log: a thread may be in there that waits for a reader who never comes. So few bytes go at once into
/// a pipe that has room.
void tell_haste() {
  constexpr std::string_view kLine =
      "{\"level\":\"warning\",\"event\":\"stopped_in_haste\",\"why\":\"something took too long to end\"}\n";
  pollfd log{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
  if (poll(&log, 1, 0) == 1 && (log.revents & POLLOUT) != 0) (void)!write(STDERR_FILENO, kLine.data(), kLine.size());
}

}  // namespace

struct StopSignals::State {
  server::Mutex mutex;
  std::function<void(std::string_view)> stop GUARDED_BY(mutex);

  void work() {
    const sigset_t set = stop_set();
    int signal = 0;
    while (sigwait(&set, &signal) != 0) {
    }
    {
      server::Lock lock(mutex);
      if (!stop) return die_of(signal);
      std::exchange(stop, nullptr)(name(signal));
    }
    std::this_thread::sleep_for(kAllowed);
    tell_haste();
    std::_Exit(0);
  }
};

StopSignals::StopSignals() : state_(std::make_shared<State>()) {
  const sigset_t set = stop_set();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::thread([state = state_] { state->work(); }).detach();
}

StopSignals::~StopSignals() {
  stops(nullptr);
}

void StopSignals::stops(std::function<void(std::string_view)> stop) {
  server::Lock lock(state_->mutex);
  state_->stop = std::move(stop);
}

}  // namespace cli
