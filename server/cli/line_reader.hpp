// Lines from a file descriptor, in large reads and without copying. A line longer than the limit is reported once and
// passed over without being kept. Owns its buffer, not the descriptor.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace cli {

class LineReader {
 public:
  enum class Got : std::uint8_t {
    line,      // a line, without its line end
    too_long,  // a line that is over the limit
    nothing,   // no whole line in the buffer: fill() it
    end,       // no more input
  };
  enum class Filled : std::uint8_t { more, end, failed };

  LineReader(int descriptor, std::size_t limit);

  /// The next line that is in the buffer; valid until fill(). A last line needs no line end.
  [[nodiscard]] Got next(std::string_view& line);
  /// Reads once; waits for input if there is none. On failure errno says why.
  [[nodiscard]] Filled fill();
  /// True if fill() would wait.
  [[nodiscard]] bool would_wait() const;

 private:
  int descriptor_;
  std::size_t limit_;
  std::size_t capacity_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;    // unread bytes are [begin_, end_)
  std::size_t end_ = 0;      //
  std::size_t scanned_ = 0;  // no line end in [begin_, scanned_)
  bool passing_over_ = false;
  bool at_end_ = false;
};

}  // namespace cli
