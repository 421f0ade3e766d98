// Tournaments as a calendar file, iCalendar as RFC 5545 has it: when each begins, and where its page is. Pure; any
// thread.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "server/base/time.hpp"

namespace tournament {

struct CalendarEntry {
  std::string id;
  std::string name;
  std::string about;  // a line of text
  std::string url;    // of its page; empty: not known
  server::Now starts;
  std::optional<server::Ms> lasts = {};  // none: as long as its games
  std::int64_t revision = 0;             // goes up with each change
  server::Now changed = {};
  bool is_cancelled = false;
};

/// A file with all of them; each reminds of its beginning a quarter of an hour before.
[[nodiscard]] std::string write_icalendar(std::span<const CalendarEntry> entries);

}  // namespace tournament
