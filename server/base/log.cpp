#include "server/base/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

namespace server {
namespace {

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

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (!lines().should_log(level_of(level))) return;
  std::string text = R"("event":)" + json_text(event);
  for (const LogField& field : fields) {
    text += ',' + json_text(field.name) + ':' + (field.is_number ? field.text : json_text(field.text));
  }
  lines().log(level_of(level), text);
}

void set_log_level(LogLevel least) {
  lines().set_level(level_of(least));
}

}  // namespace server
