// The levels of the log as arguments name them. Any thread.
#pragma once
#include <map>
#include <string>

#include "server/base/log.hpp"

namespace cli {

[[nodiscard]] inline const std::map<std::string, server::LogLevel>& log_levels() {
  static const std::map<std::string, server::LogLevel> levels{{"debug", server::LogLevel::debug},
                                                              {"info", server::LogLevel::info},
                                                              {"warning", server::LogLevel::warning},
                                                              {"error", server::LogLevel::error}};
  return levels;
}

[[nodiscard]] inline std::string name_of(server::LogLevel level) {
  for (const auto& [name, one] : log_levels()) {
    if (one == level) return name;
  }
  return {};
}

}  // namespace cli
