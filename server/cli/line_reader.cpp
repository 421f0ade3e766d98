#include "server/cli/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace cli {
namespace {

constexpr std::size_t kRead = std::size_t{64} * 1024;

}  // namespace

LineReader::LineReader(int descriptor, std::size_t limit)
    : descriptor_(descriptor),
      limit_(limit),
      capacity_(limit + 2 * kRead),
      buffer_(std::make_unique_for_overwrite<char[]>(capacity_)) {}

LineReader::Got LineReader::next(std::string_view& line) {
  for (;;) {
    const void* found = scanned_ == end_ ? nullptr : std::memchr(buffer_.get() + scanned_, '\n', end_ - scanned_);
    if (found == nullptr) break;
    const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.get());
    const std::size_t length = newline - begin_;
    line = {buffer_.get() + begin_, length};
    begin_ = scanned_ = newline + 1;
    const bool rest_of_a_long_line = passing_over_;
    passing_over_ = false;
    if (rest_of_a_long_line) continue;
    return length > limit_ ? Got::too_long : Got::line;
  }
  scanned_ = end_;
  if (!passing_over_ && end_ - begin_ > limit_) {
    passing_over_ = true;
    begin_ = end_;
    return Got::too_long;
  }
  if (passing_over_) begin_ = end_;
  if (!at_end_) return Got::nothing;
  if (begin_ == end_) return Got::end;
  line = {buffer_.get() + begin_, end_ - begin_};
  begin_ = end_;
  return Got::line;
}

LineReader::Filled LineReader::fill() {
  if (at_end_) return Filled::end;
  if (begin_ == end_) {
    begin_ = end_ = scanned_ = 0;
  } else if (capacity_ - end_ < kRead) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    scanned_ -= begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  ssize_t got = read(descriptor_, buffer_.get() + end_, kRead);
  while (got < 0 && (errno == EINTR || errno == EAGAIN)) {
    pollfd waiting{descriptor_, POLLIN, 0};
    if (errno == EAGAIN) poll(&waiting, 1, -1);
    got = read(descriptor_, buffer_.get() + end_, kRead);
  }
  if (got < 0) return Filled::failed;
  if (got == 0) {
    at_end_ = true;
    return Filled::end;
  }
  end_ += static_cast<std::size_t>(got);
  return Filled::more;
}

bool LineReader::would_wait() const {
  pollfd waiting{descriptor_, POLLIN, 0};
  return poll(&waiting, 1, 0) == 0;
}

}  // namespace cli
