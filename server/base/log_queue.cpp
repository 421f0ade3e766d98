#include "server/base/log_queue.hpp"

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <string_view>
#include <thread>
#include <utility>

#include "server/base/mutex.hpp"

namespace server {
namespace {

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd ready{.fd = file, .events = POLLOUT, .revents = 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// A thread that takes none of the program's signals.
void start(auto work) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread(std::move(work)).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace

struct LogQueue::State {
  const int file;
  const std::size_t most;
  Mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> lines GUARDED_BY(mutex);  // the first one is being written
  std::size_t bytes GUARDED_BY(mutex) = 0;          // bytes of the lines in the queue
  std::size_t dropped GUARDED_BY(mutex) = 0;
  bool is_dropping GUARDED_BY(mutex) = false;
  bool is_over GUARDED_BY(mutex) = false;

  State(int to, std::size_t bound) : file(to), most(bound) {}

  void work() {
    Lock lock(mutex);
    while (true) {
      while (lines.empty() && !is_over) changed.wait(lock.native());
      if (lines.empty()) return;
      const std::string& line = lines.front();  // it stays where it is, whatever comes after it
      lock.unlock();
      const bool written = write_all(file, line);
      lock.lock();
      if (!written) ++dropped;
      bytes -= line.size();
      lines.pop_front();
      if (bytes <= most / 2) is_dropping = false;
      changed.notify_all();
    }
  }
};

LogQueue::LogQueue(int file, std::size_t bytes) : state_(std::make_shared<State>(file, bytes)) {
  start([state = state_] { state->work(); });
}

LogQueue::~LogQueue() {
  Lock lock(state_->mutex);
  state_->is_over = true;
  state_->changed.notify_all();
}

void LogQueue::push(std::string line) {
  Lock lock(state_->mutex);
  if (state_->bytes + line.size() > state_->most) state_->is_dropping = true;
  if (state_->is_dropping) {
    ++state_->dropped;
    return;
  }
  state_->bytes += line.size();
  state_->lines.push_back(std::move(line));
  state_->changed.notify_all();
}

std::size_t LogQueue::take_dropped() {
  Lock lock(state_->mutex);
  return state_->is_dropping ? 0 : std::exchange(state_->dropped, 0);
}

bool LogQueue::wait(std::chrono::milliseconds longest) {
  Lock lock(state_->mutex);
  const auto until = std::chrono::steady_clock::now() + longest;
  while (!state_->lines.empty()) {
    if (state_->changed.wait_until(lock.native(), until) == std::cv_status::timeout) return state_->lines.empty();
  }
  return true;
}

}  // namespace server
