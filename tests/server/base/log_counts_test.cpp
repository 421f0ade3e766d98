// Lines of the log that are told once and then counted. The tests give the time.
#include "server/base/log_counts.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using namespace std::chrono_literals;

const LogCounts::Time kBegin{};

class LogCountsTest : public testing::Test {
 protected:
  /// Gives `told` if the line is told, after what was counted before, as `line x3`; else nothing.
  std::string take(const std::string& line, LogCounts::Time now) {
    std::vector<LogCounts::More> due;
    const bool told = counts.take(LogLevel::error, line, now, due);
    return text(due) + (told ? "told" : "");
  }
  static std::string text(const std::vector<LogCounts::More>& all) {
    std::string text;
    for (const auto& more : all) text += more.line + " x" + std::to_string(more.times) + " ";
    return text;
  }
  LogCounts counts{60s, 3};
};

TEST_F(LogCountsTest, the_first_is_told_at_once_and_the_others_with_their_number) {
  EXPECT_EQ(take("a", kBegin), "told");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(take("a", kBegin + 1s), "");
  EXPECT_EQ(take("b", kBegin + 2s), "told") << "another line is not held back";
  EXPECT_EQ(text(counts.due(kBegin + 59s)), "");
  EXPECT_EQ(text(counts.due(kBegin + 60s)), "a x5 ");
  EXPECT_EQ(text(counts.due(kBegin + 61s)), "");
}

TEST_F(LogCountsTest, what_goes_on_is_counted_on_and_what_has_stopped_is_told_anew) {
  EXPECT_EQ(take("a", kBegin), "told");
  EXPECT_EQ(take("a", kBegin + 30s), "");
  EXPECT_EQ(take("a", kBegin + 61s), "a x1 ") << "what was counted, and this one counts for the next minute";
  EXPECT_EQ(take("a", kBegin + 90s), "");
  EXPECT_EQ(text(counts.due(kBegin + 125s)), "a x2 ");
  EXPECT_EQ(take("a", kBegin + 300s), "told") << "a quiet minute has passed";
}

TEST_F(LogCountsTest, nothing_counted_is_lost_at_the_end_nor_where_there_are_too_many) {
  EXPECT_EQ(take("a", kBegin), "told");
  EXPECT_EQ(take("a", kBegin), "");
  EXPECT_EQ(take("b", kBegin), "told");
  EXPECT_EQ(take("c", kBegin), "told");
  EXPECT_EQ(take("d", kBegin), "a x1 told") << "the oldest makes room";
  EXPECT_EQ(take("e", kBegin), "told");
  EXPECT_EQ(take("e", kBegin), "");
  EXPECT_EQ(text(counts.all()), "e x1 ");
  EXPECT_EQ(text(counts.all()), "");
}

TEST(LogAddress, is_shown_as_far_as_the_operator_wants) {
  const auto shown = [](LogAddresses how, std::string_view address) {
    set_log_addresses(how);
    const LogField field = log_address(address);
    set_log_addresses(LogAddresses::cut);
    return std::string{field.name} + "=" + field.text;
  };
  EXPECT_EQ(shown(LogAddresses::full, "203.0.113.9"), "address=203.0.113.9");
  EXPECT_EQ(shown(LogAddresses::cut, "203.0.113.9"), "address=203.0.113.0");
  EXPECT_EQ(shown(LogAddresses::cut, "2001:db8:1:2::"), "address=2001:db8:1::");
  EXPECT_EQ(shown(LogAddresses::cut, "nonsense"), "address=unknown");
  EXPECT_EQ(shown(LogAddresses::none, "203.0.113.9"), "=") << "left out of the line";
}

}  // namespace
}  // namespace server
