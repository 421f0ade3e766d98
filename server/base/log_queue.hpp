// The lines of the log on their way to a file that may take its time, or never take them: nobody waits for it but a
// thread of its own. Bounded: what comes while too much waits is dropped and counted, until half of that is gone. Never
// destroyed while its thread may be in the middle of a line; owned by the log. Any thread.
#pragma once
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace server {

class LogQueue {
 public:
  /// Writes to this file, which it does not own. `bytes`: of lines that may wait.
  LogQueue(int file, std::size_t bytes);
  /// Leaves the thread to itself, with what waits.
  ~LogQueue();
  LogQueue(const LogQueue&) = delete;
  LogQueue& operator=(const LogQueue&) = delete;

  /// A line with its end.
  void push(std::string line);
  /// How many were dropped or could not be written since this was asked last; 0 as long as there is no room to say so.
  [[nodiscard]] std::size_t take_dropped();
  /// Waits until everything is written, but no longer than this: whether it is.
  bool wait(std::chrono::milliseconds longest);

 private:
  struct State;
  std::shared_ptr<State> state_;  // the thread's, too
};

}  // namespace server
