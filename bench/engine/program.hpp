// A UCI program as a child process: lines to it, lines from it until a time. Owned by one thread.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace bench {

class Program {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Starts a shell command; ends this program with a message if it cannot.
  explicit Program(const std::string& command);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void send(std::string_view line);
  /// The next line, or nothing if none comes in time or the program has ended.
  std::optional<std::string> read(Time until);
  /// Reads until a line that begins so; nothing as above.
  std::optional<std::string> read_until(std::string_view beginning, Time until);

 private:
  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace bench
