// Decides which lines of the log are told and which are only counted. Time is a parameter. Bounded: if there are too
// many lines, the one counted for longest is told and forgotten. It is not thread-safe; the log owns it.
#pragma once
#include <chrono>
#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/log.hpp"

namespace server {

class LogCounts {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// A line that came more often than it was told.
  struct More {
    LogLevel level{};
    std::string line;
    std::size_t times = 0;
  };

  LogCounts(std::chrono::milliseconds span, std::size_t lines) : span_(span), most_(lines) {}

  /// True if the line is to be told now, after `due`.
  [[nodiscard]] bool take(LogLevel level, const std::string& line, Time now, std::vector<More>& due);
  /// The counts whose span is over. A line that came meanwhile is counted on; one that did not is forgotten.
  [[nodiscard]] std::vector<More> due(Time now);
  [[nodiscard]] std::vector<More> all();

 private:
  struct Entry {
    More more;
    Time since;
  };
  void add(More more, Time now);
  /// The oldest one, as it is forgotten.
  More drop();

  std::chrono::milliseconds span_;
  std::size_t most_;
  std::list<Entry> entries_;  // oldest first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_line_;
};

}  // namespace server
