// The lines of the log on their way to somebody who does not read, reads slowly, or has gone.
#include "server/base/log_queue.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/server/support/patience.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

class LogQueueTest : public testing::Test {
 protected:
  LogQueueTest() {
    std::signal(SIGPIPE, SIG_IGN);
    if (pipe(ends.data()) != 0) throw std::runtime_error("pipe");
    fcntl(ends[1], F_SETPIPE_SZ, 4096);
  }
  ~LogQueueTest() override {
    close(ends[0]);
    close(ends[1]);
  }
  /// Reads all that has come, and what comes until it is quiet.
  std::string read_all() {
    std::string all;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    for (int quiet = 0; quiet < 10; ++quiet) {
      std::array<char, 4096> some{};
      const ssize_t count = read(ends[0], some.data(), some.size());
      if (count > 0) {
        all.append(some.data(), static_cast<std::size_t>(count));
        quiet = 0;
      } else {
        std::this_thread::sleep_for(10ms);
      }
    }
    return all;
  }

  std::array<int, 2> ends{};
};

TEST_F(LogQueueTest, what_nobody_reads_keeps_nobody_waiting_and_is_counted) {
  LogQueue queue(ends[1], 10'000);
  const auto start = steady_clock::now();
  for (int i = 0; i < 10'000; ++i) queue.push("line " + std::to_string(i) + "\n");
  EXPECT_LT(steady_clock::now() - start, test::promised(2s));
  EXPECT_EQ(queue.take_dropped(), 0U) << "there is no room to say so";
  EXPECT_FALSE(queue.wait(50ms));
  const std::string text = read_all();
  EXPECT_TRUE(queue.wait(test::kPatience));
  EXPECT_TRUE(text.starts_with("line 0\nline 1\n"));
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  EXPECT_GT(lines, 1'000U);
  EXPECT_EQ(lines + queue.take_dropped(), 10'000U) << "each is there or counted";
  EXPECT_EQ(queue.take_dropped(), 0U);
}

TEST_F(LogQueueTest, what_cannot_be_written_is_counted) {
  LogQueue queue(ends[1], 10'000);
  close(ends[0]);
  queue.push("nobody\n");
  EXPECT_TRUE(queue.wait(test::kPatience));
  EXPECT_EQ(queue.take_dropped(), 1U);
}

TEST_F(LogQueueTest, a_file_that_does_not_block_is_waited_for) {
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  LogQueue queue(ends[1], 100'000);
  for (int i = 0; i < 5'000; ++i) queue.push("0123456789\n");
  const std::string text = read_all();
  EXPECT_EQ(text.size(), 55'000U);
  EXPECT_EQ(queue.take_dropped(), 0U);
}

TEST_F(LogQueueTest, goes_while_a_line_is_stuck) {
  {
    LogQueue queue(ends[1], 100'000);
    queue.push(std::string(20'000, 'x'));
  }
  EXPECT_EQ(read_all().size(), 20'000U) << "its thread goes on with it";
}

}  // namespace
}  // namespace server
