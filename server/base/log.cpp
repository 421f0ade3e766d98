#include "server/base/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <mutex>

#include <nlohmann/json.hpp>

#include "server/base/log_counts.hpp"

namespace server {
namespace {

constexpr std::chrono::minutes kSpan{1};
constexpr std::size_t kLines = 1000;
constexpr std::size_t kCutV4 = 3;  // bytes that stay
constexpr std::size_t kCutV6 = 6;

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

spdlog::logger& lines() {
  static const auto logger = [] {
    auto made = spdlog::stderr_logger_mt("astragal");
    made->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc);
    made->flush_on(spdlog::level::warn);
    return made;
  }();
  return *logger;
}

/// What was counted; each is used under its lock.
struct Counts {
  std::mutex mutex;
  LogCounts counts{kSpan, kLines};
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

/// What makes a warning or an error the same as another one.
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
  const std::lock_guard lock(counts().mutex);
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

void log_refused(std::string_view bound, std::string_view address) {
  log_counted(LogLevel::info, "refused", {{"bound", bound}, log_address(address)});
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
  const std::lock_guard lock(counts().mutex);
  tell(counts().counts.due(LogCounts::Time::clock::now()));
}

void flush_log() {
  const std::lock_guard lock(counts().mutex);
  tell(counts().counts.all());
  lines().flush();
}

void set_log_level(LogLevel least) {
  lines().set_level(level_of(least));
}

}  // namespace server
