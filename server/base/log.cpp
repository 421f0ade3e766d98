#include "server/base/log.hpp"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/ip/address.hpp>

#include <nlohmann/json.hpp>

#include "server/base/log_counts.hpp"
#include "server/base/log_queue.hpp"
#include "server/base/mutex.hpp"
#include "server/base/tally.hpp"

namespace server {
namespace {

constexpr std::chrono::minutes kSpan{1};
constexpr std::size_t kLines = 1000;
constexpr std::size_t kCutV4 = 3;  // bytes that stay
constexpr std::size_t kCutV6 = 6;
constexpr std::size_t kWaiting = 1 << 20;  // bytes of lines
constexpr std::chrono::milliseconds kLast{1'000};

std::atomic<LogAddresses> how_much{LogAddresses::cut};

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::debug:
      return spdlog::level::debug;
    case LogLevel::info:
      return spdlog::level::info;
    case LogLevel::warning:
      return spdlog::level::warn;
    case LogLevel::error:
      return spdlog::level::err;
  }
  return spdlog::level::err;
}

/// Lines become bytes here, and go to standard error by and by.
class QueueSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  bool wait(std::chrono::milliseconds longest) { return queue_.wait(longest); }

 private:
  void sink_it_(const spdlog::details::log_msg& line) override {
    tell_dropped();
    push(line);
  }
  void flush_() override { tell_dropped(); }

  void tell_dropped() {
    const std::size_t dropped = queue_.take_dropped();
    if (dropped == 0) return;
    tally().log_dropped.add(dropped);
    push({"", spdlog::level::warn, R"("event":"log_dropped","lines":)" + std::to_string(dropped)});
  }
  void push(const spdlog::details::log_msg& line) {
    spdlog::memory_buf_t text;
    formatter_->format(line, text);
    queue_.push({text.data(), text.size()});
  }

  LogQueue queue_{STDERR_FILENO, kWaiting};
};

struct Lines {
  std::shared_ptr<QueueSink> sink = std::make_shared<QueueSink>();
  spdlog::logger logger{"astragal", sink};
  std::atomic<bool> is_stuck = false;  // nobody reads it

  Lines() {
    logger.set_formatter(std::make_unique<spdlog::pattern_formatter>(
        R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc));
  }
  void wait() {
    logger.flush();
    if (!is_stuck) is_stuck = !sink->wait(kLast);
  }
};

/// The program's end waits for what is still to be written, if somebody reads it.
struct AtEnd {
  Lines& lines;
  ~AtEnd() { lines.wait(); }
};

/// The lines are never destroyed: code that ends later may still log something.
Lines& the_lines() {
  static Lines& all = *new Lines;
  static const AtEnd at_end{all};
  return all;
}

spdlog::logger& lines() {
  return the_lines().logger;
}

/// The counts of the log; each is used under its lock.
struct Counts {
  Mutex mutex;
  LogCounts counts GUARDED_BY(mutex){kSpan, kLines};
};
Counts& counts() {
  static Counts all;
  return all;
}

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void add(std::string& line, const LogField& field) {
  if (!field.name.empty()) {
    line += ',' + json_text(field.name) + ':' + (field.is_number ? field.text : json_text(field.text));
  }
}

std::string line_of(std::string_view event, std::initializer_list<LogField> fields) {
  std::string line = R"("event":)" + json_text(event);
  for (const LogField& field : fields) add(line, field);
  return line;
}

/// The text that two warnings or errors share if they are of the same kind.
std::string kind_of(std::string_view event, std::initializer_list<LogField> fields) {
  const auto* const code = std::ranges::find(fields, std::string_view{"code"}, &LogField::name);
  return code == fields.end() ? line_of(event, {}) : line_of(event, {*code});
}

void tell(const std::vector<LogCounts::More>& counted) {
  for (const LogCounts::More& more : counted) {
    lines().log(level_of(more.level), more.line + R"(,"more":)" + std::to_string(more.times));
  }
}

/// `line`, unless one of this kind was told a moment ago.
void log_once(LogLevel level, const std::string& kind, const std::string& line) {
  Lock lock(counts().mutex);
  std::vector<LogCounts::More> due;
  const bool is_new = counts().counts.take(level, kind, LogCounts::Time::clock::now(), due);
  tell(due);
  if (is_new) lines().log(level_of(level), line);
}

template <class Bytes>
Bytes cut(Bytes bytes, std::size_t kept) {
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end(), std::uint8_t{0});
  return bytes;
}

std::string cut_address(const std::string& text) {
  namespace ip = boost::asio::ip;
  boost::system::error_code error;
  const auto address = ip::make_address(text, error);
  if (error) return "unknown";
  if (address.is_v4()) return ip::address_v4(cut(address.to_v4().to_bytes(), kCutV4)).to_string();
  return ip::address_v6(cut(address.to_v6().to_bytes(), kCutV6)).to_string();
}

}  // namespace

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (!lines().should_log(level_of(level))) return;
  if (level >= LogLevel::warning) return log_once(level, kind_of(event, fields), line_of(event, fields));
  lines().log(level_of(level), line_of(event, fields));
}

void log_counted(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (!lines().should_log(level_of(level))) return;
  const std::string line = line_of(event, fields);
  log_once(level, line, line);
}

void log_refused(Bound bound, std::string_view address) {
  tally().turned_away[bound.index()].add();
  log_counted(LogLevel::info, "refused", {{"bound", bound.word()}, log_address(address)});
}

void set_log_addresses(LogAddresses how) {
  how_much = how;
}

LogField log_address(std::string_view address) {
  const LogAddresses how = how_much;
  if (how == LogAddresses::none) return {"", ""};
  return {"address", how == LogAddresses::full ? std::string{address} : cut_address(std::string{address})};
}

void log_counts() {
  Lock lock(counts().mutex);
  tell(counts().counts.due(LogCounts::Time::clock::now()));
  lines().flush();
}

void flush_log() {
  {
    Lock lock(counts().mutex);
    tell(counts().counts.all());
  }
  the_lines().wait();
}

void set_log_level(LogLevel least) {
  lines().set_level(level_of(least));
}

}  // namespace server
