// The log: one line of JSON for each thing that an operator may want to know, on standard error. Never holds a secret,
// a token, or what players write to each other. Any thread.
#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

/// A named value of a line: a text or a whole number.
struct LogField {
  std::string_view name;
  std::string text;
  bool is_number = false;

  LogField(std::string_view field, std::string_view value) : name(field), text(value) {}
  LogField(std::string_view field, std::integral auto value)
      : name(field), text(std::to_string(value)), is_number(true) {}
};

/// `{"at":"2026-11-20T20:45:07.123Z","level":"info","event":"listening","address":"…"}`; `event` is a word of the
/// program, stable for those who search for it.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});
/// Lines below this level are left out; `info` from the start.
void set_log_level(LogLevel least);

}  // namespace server
