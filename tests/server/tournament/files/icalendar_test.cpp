// Calendar files as RFC 5545 wants them: their lines, what is escaped, what is folded.
#include "server/tournament/files/icalendar.hpp"

#include <gtest/gtest.h>

#include <array>

namespace tournament {
namespace {

constexpr server::Now kTheBeginning{1'795'000'000'000};

std::string of(const CalendarEntry& entry) {
  return write_icalendar(std::array{entry});
}

/// The lines as they were before they were folded.
std::string unfolded(std::string text) {
  for (std::size_t at = text.find("\r\n "); at != std::string::npos; at = text.find("\r\n ")) text.erase(at, 3);
  return text;
}

TEST(Calendar, says_when_a_tournament_begins) {
  const std::string text = of({.id = "abcdefgh",
                               .name = "Cup",
                               .about = "Arena",
                               .url = "https://example.org/tournaments/abcdefgh",
                               .starts = kTheBeginning,
                               .lasts = server::Ms{3'600'000},
                               .revision = 7,
                               .changed = kTheBeginning - server::Ms{86'400'000}});
  EXPECT_EQ(text,
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Astragal//Tournaments//EN\r\nBEGIN:VEVENT\r\n"
            "UID:abcdefgh@astragal\r\nDTSTAMP:20261117T110640Z\r\nSEQUENCE:7\r\nDTSTART:20261118T110640Z\r\n"
            "DTEND:20261118T120640Z\r\nSUMMARY:Cup\r\nDESCRIPTION:Arena\r\n"
            "URL:https://example.org/tournaments/abcdefgh\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\n"
            "DESCRIPTION:Cup\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
}

TEST(Calendar, says_of_one_that_was_called_off_that_it_is_cancelled) {
  const std::string text =
      of({.id = "abcdefgh", .name = "Cup", .about = {}, .url = {}, .starts = kTheBeginning, .is_cancelled = true});
  EXPECT_NE(text.find("\r\nSTATUS:CANCELLED\r\n"), std::string::npos);
  EXPECT_EQ(text.find("VALARM"), std::string::npos);
}

TEST(Calendar, escapes_what_would_be_read_as_something_else) {
  const std::string text =
      of({.id = "abcdefgh", .name = "a,b;c\\d\ne\rf", .about = {}, .url = {}, .starts = kTheBeginning});
  EXPECT_NE(text.find("SUMMARY:a\\,b\\;c\\\\d\\nef\r\n"), std::string::npos);
  EXPECT_EQ(text.find("URL:"), std::string::npos);
  EXPECT_EQ(text.find("DTEND:"), std::string::npos);
}

TEST(Calendar, folds_long_lines_between_characters) {
  for (std::size_t before = 0; before < 4; ++before) {
    std::string name(before, 'x');
    for (int i = 0; i < 60; ++i) name += "ü€";
    const std::string text = of({.id = "abcdefgh", .name = name, .about = {}, .url = {}, .starts = kTheBeginning});
    EXPECT_NE(unfolded(text).find("SUMMARY:" + name + "\r\n"), std::string::npos);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find("\r\n", begin);
      ASSERT_LE(end - begin, 75U);
      EXPECT_NE(static_cast<unsigned char>(text[begin]) & 0xC0U, 0x80U) << "a character is cut in two";
      begin = end + 2;
      if (begin < text.size() && text[begin] == ' ')
        EXPECT_NE(static_cast<unsigned char>(text[begin + 1]) & 0xC0U, 0x80U) << "a character is cut in two";
    }
  }
}

TEST(Calendar, may_be_empty) {
  EXPECT_EQ(write_icalendar({}),
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Astragal//Tournaments//EN\r\nEND:VCALENDAR\r\n");
}

}  // namespace
}  // namespace tournament
