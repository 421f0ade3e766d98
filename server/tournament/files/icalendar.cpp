#include "server/tournament/files/icalendar.hpp"

#include <string_view>

namespace tournament {
namespace {

constexpr std::size_t kMostOctets = 75;  // of a line, without its end (RFC 5545, 3.1)

/// A character in UTF-8 is not cut in two.
bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// A line, folded where it is too long: each part but the first begins with a blank, which counts.
std::string folded(std::string_view line) {
  std::string out;
  std::size_t most = kMostOctets;
  while (line.size() > most) {
    std::size_t cut = most;
    while (cut > 1 && is_inside_character(line[cut])) --cut;
    out.append(line.substr(0, cut)).append("\r\n ");
    line.remove_prefix(cut);
    most = kMostOctets - 1;
  }
  return out.append(line).append("\r\n");
}

/// As a value of the type TEXT (RFC 5545, 3.3.11).
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == ';' || c == ',') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) {
      out += c;
    }
  }
  return out;
}

/// `20261120T204507Z`
std::string calendar_time(server::Now time) {
  std::string text;
  for (const char c : server::utc_text(time)) {
    if (c != '-' && c != ':') text += c;
  }
  return text;
}

std::string event_of(const CalendarEntry& entry) {
  std::string text = "BEGIN:VEVENT\r\n";
  text += folded("UID:" + entry.id + "@astragal");
  text += folded("DTSTAMP:" + calendar_time(entry.changed));
  text += folded("SEQUENCE:" + std::to_string(entry.revision));
  text += folded("DTSTART:" + calendar_time(entry.starts));
  if (entry.lasts) text += folded("DTEND:" + calendar_time(entry.starts + *entry.lasts));
  text += folded("SUMMARY:" + escaped(entry.name));
  text += folded("DESCRIPTION:" + escaped(entry.about));
  if (!entry.url.empty()) text += folded("URL:" + entry.url);
  if (entry.is_cancelled) return text + "STATUS:CANCELLED\r\nEND:VEVENT\r\n";
  text += "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\n";
  text += folded("DESCRIPTION:" + escaped(entry.name));
  return text + "END:VALARM\r\nEND:VEVENT\r\n";
}

}  // namespace

std::string write_icalendar(std::span<const CalendarEntry> entries) {
  std::string text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Astragal//Tournaments//EN\r\n";
  for (const CalendarEntry& entry : entries) text += event_of(entry);
  return text + "END:VCALENDAR\r\n";
}

}  // namespace tournament
