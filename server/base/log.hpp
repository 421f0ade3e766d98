// The log: one line of JSON for each thing that an operator may want to know, on standard error. Never holds a secret,
// a token, or what players write to each other. What goes on and on is told once, then counted. Nobody ever waits for
// whoever reads it (LogQueue): what comes while too much is unread is dropped, and one line says how many. Any thread.
#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "server/base/bound.hpp"

namespace server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

/// A named value of a line: a text or a whole number. Without a name it is left out.
struct LogField {
  std::string_view name;
  std::string text;
  bool is_number = false;

  LogField(std::string_view field, std::string_view value) : name(field), text(value) {}
  LogField(std::string_view field, std::integral auto value)
      : name(field), text(std::to_string(value)), is_number(true) {}
};

/// `{"at":"2026-11-20T20:45:07.123Z","level":"info","event":"listening","address":"…"}`; `event` is a word of the
/// program, stable for those who search for it. A warning or error of the same event (and `code`, if it has one) as one
/// in the last minute is only counted, and told with `more`, how many came since, once that minute is over.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});
/// Logs as log(), but at any level only counts a line whose event and fields are all those of a line in the last
/// minute: for lines that a stranger can cause as often as they like.
void log_counted(LogLevel level, std::string_view event, std::initializer_list<LogField> fields);
/// Logs that somebody was refused because too much comes from their address, and counts it (tally.hpp).
void log_refused(Bound bound, std::string_view address);

/// How much of an address stands in the log: `cut` is a network, 192.0.2.0 (/24) or 2001:db8:1:: (/48).
enum class LogAddresses : std::uint8_t { full, cut, none };
void set_log_addresses(LogAddresses how);
/// The field `address`.
[[nodiscard]] LogField log_address(std::string_view address);

/// Tells what was counted and whose minute is over, and what was dropped; to be called now and then.
void log_counts();
/// Tells all that was counted, and waits a second at most until it is written: at the end.
void flush_log();
/// Lines below this level are left out; `info` from the start.
void set_log_level(LogLevel least);

}  // namespace server
