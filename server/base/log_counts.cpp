#include "server/base/log_counts.hpp"

#include <utility>

namespace server {

bool LogCounts::take(LogLevel level, const std::string& line, Time now, std::vector<More>& due) {
  due = this->due(now);
  if (const auto found = by_line_.find(line); found != by_line_.end()) {
    ++found->second->more.times;
    return false;
  }
  if (entries_.size() >= most_) {
    More oldest = drop();
    if (oldest.times > 0) due.push_back(std::move(oldest));
  }
  add({.level = level, .line = line}, now);
  return true;
}

std::vector<LogCounts::More> LogCounts::due(Time now) {
  std::vector<More> due;
  while (!entries_.empty() && now - entries_.front().since >= span_) {
    More one = drop();
    if (one.times == 0) continue;
    add({.level = one.level, .line = one.line}, now);
    due.push_back(std::move(one));
  }
  return due;
}

std::vector<LogCounts::More> LogCounts::all() {
  std::vector<More> all;
  while (!entries_.empty()) {
    More one = drop();
    if (one.times > 0) all.push_back(std::move(one));
  }
  return all;
}

void LogCounts::add(More more, Time now) {
  entries_.push_back({.more = std::move(more), .since = now});
  by_line_[entries_.back().more.line] = std::prev(entries_.end());
}

LogCounts::More LogCounts::drop() {
  More more = std::move(entries_.front().more);
  by_line_.erase(more.line);
  entries_.pop_front();
  return more;
}

}  // namespace server
