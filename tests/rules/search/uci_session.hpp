// A UCI front that a test talks to: what it says is kept, and can be waited for. Its clock stands still until it is
// set, or goes on by a millisecond whenever it is looked at.
#pragma once
#include <condition_variable>
#include <initializer_list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "rules/search/uci.hpp"

namespace rules::search::test {

class Session {
 public:
  enum class Clock : std::uint8_t { stands, ticks };

  explicit Session(std::initializer_list<std::string_view> lines = {}, Clock clock = Clock::stands);

  /// False once it was told to quit.
  bool tell(std::string_view line);
  void tell(std::initializer_list<std::string_view> lines);
  /// A line that stands among what is said, for the order.
  void note(std::string_view line) { keep(line); }
  /// The lines of answer to this line, from now on.
  std::vector<std::string> answer(std::string_view line);
  /// The next line that begins like this and was not waited for before; none if it does not come.
  std::string next(std::string_view beginning);
  /// All that was said so far.
  [[nodiscard]] std::vector<std::string> said() const;
  [[nodiscard]] std::size_t count(std::string_view beginning) const;
  /// The position that stands.
  std::string fen();
  /// A file that there is.
  void put_file(const std::string& name, const std::string& text) { files_[name] = text; }
  /// Lets only so much memory be spare.
  void spare(std::size_t megabytes) { spare_ = megabytes; }

  static void set_clock(std::int64_t ms);

 private:
  void keep(std::string_view line);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> said_;
  std::size_t waited_for_ = 0;
  std::size_t spare_ = 1'000;
  std::map<std::string, std::string> files_;
  Uci uci_;  // last: it speaks as long as it is there
};

}  // namespace rules::search::test
