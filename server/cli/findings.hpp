// What a check has found, a line each as soon as it is known: `ok`, `warn` or `fail`, what it is about, and what to do
// next. For `astragal serve --check` and `astragal doctor`, whose exit status it makes. One thread.
#pragma once
#include <iosfwd>
#include <string_view>

namespace cli {

class Findings {
 public:
  explicit Findings(std::ostream& out) : out_(out) {}

  /// All is well with the subject.
  void ok(std::string_view subject, std::string_view what);
  /// The server runs, but not as it should for long; the sentence says what to do.
  void warn(std::string_view subject, std::string_view what);
  /// The server does not start, or loses something; the sentence says what to do.
  void fail(std::string_view subject, std::string_view what);

  /// Writes how many there are of each, and gives the exit status: 1 if anything has failed.
  [[nodiscard]] int end() const;

 private:
  void say(std::string_view how, std::string_view subject, std::string_view what);

  std::ostream& out_;
  int oks_ = 0;
  int warns_ = 0;
  int fails_ = 0;
};

}  // namespace cli
