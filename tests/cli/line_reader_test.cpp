// Lines from a pipe: cut rightly wherever the reads fall, and never more than the limit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "server/cli/line_reader.hpp"

namespace cli_tests {
namespace {

using cli::LineReader;
using testing::ElementsAre;

/// All lines of a text that comes in pieces; one over the limit is "<too long>".
std::vector<std::string> lines_of(const std::vector<std::string>& pieces, std::size_t limit) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  std::thread writer([&] {
    for (const std::string& piece : pieces) {
      for (std::size_t done = 0; done < piece.size();) {
        const ssize_t written = write(ends[1], piece.data() + done, piece.size() - done);
        if (written <= 0) break;
        done += static_cast<std::size_t>(written);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    close(ends[1]);
  });
  LineReader reader(ends[0], limit);
  std::vector<std::string> lines;
  std::string_view line;
  for (LineReader::Got got{}; (got = reader.next(line)) != LineReader::Got::end;) {
    if (got == LineReader::Got::line) lines.emplace_back(line);
    if (got == LineReader::Got::too_long) lines.emplace_back("<too long>");
    if (got == LineReader::Got::nothing) {
      EXPECT_NE(reader.fill(), LineReader::Filled::failed);
    }
  }
  writer.join();
  close(ends[0]);
  return lines;
}

TEST(LineReader, cuts_at_line_ends_wherever_the_reads_fall) {
  EXPECT_THAT(lines_of({"ab", "c\nd", "ef\n\n", "g\n"}, 10), ElementsAre("abc", "def", "", "g"));
}

TEST(LineReader, a_last_line_needs_no_line_end) {
  EXPECT_THAT(lines_of({"a\nb"}, 10), ElementsAre("a", "b"));
}

TEST(LineReader, no_input_is_no_line) {
  EXPECT_TRUE(lines_of({}, 10).empty());
}

TEST(LineReader, the_limit_is_the_longest_line) {
  EXPECT_THAT(lines_of({"1234\n12345\n1\n"}, 4), ElementsAre("1234", "<too long>", "1"));
}

TEST(LineReader, a_line_over_the_limit_is_reported_once_and_passed_over) {
  const std::string flood(3'000'000, 'x');
  EXPECT_THAT(lines_of({"a\n", flood, flood + "\n", "b\n"}, 1000), ElementsAre("a", "<too long>", "b"));
  EXPECT_THAT(lines_of({flood}, 1000), ElementsAre("<too long>"));
}

TEST(LineReader, lines_around_the_size_of_a_read_are_whole) {
  std::vector<std::string> expected;
  std::string text;
  for (std::size_t length = 65'530; length < 65'545; ++length) {
    expected.emplace_back(length, static_cast<char>('a' + length % 26));
    text += expected.back() + "\n";
  }
  EXPECT_EQ(lines_of({text}, 70'000), expected);
}

TEST(LineReader, says_whether_it_would_wait) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const LineReader reader(ends[0], 10);
  EXPECT_TRUE(reader.would_wait());
  ASSERT_EQ(write(ends[1], "x", 1), 1);
  EXPECT_FALSE(reader.would_wait());
  close(ends[0]);
  close(ends[1]);
}

TEST(LineReader, a_broken_descriptor_fails) {
  LineReader reader(-1, 10);
  EXPECT_EQ(reader.fill(), LineReader::Filled::failed);
}

}  // namespace
}  // namespace cli_tests
