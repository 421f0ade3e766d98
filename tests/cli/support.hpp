// Helpers for the tests of the command line: the filter without pipes, and the real program with them.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/cli/rules_filter.hpp"

namespace cli_tests {

/// The filter's answer to one line, parsed; it must be one line of JSON.
[[nodiscard]] nlohmann::json ask(cli::RulesFilter& filter, std::string_view line);

/// The answer of a filter of its own.
[[nodiscard]] nlohmann::json ask(std::string_view line);

/// The exit status and the output of a finished program.
struct Finished {
  int status = -1;  // -1: did not exit by itself
  std::string out;
  std::string err;
};

/// The program under test with pipes to its three streams. Kills and reaps it if the test has not waited.
class Program {
 public:
  explicit Program(const std::vector<std::string>& arguments);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void write(std::string_view text) const;
  /// The next line from stdout, or none if it does not come in time.
  [[nodiscard]] std::optional<std::string> read_line(std::chrono::milliseconds patience);
  /// Closes the program's stdout from this side, as a reader that goes away.
  void close_out();
  /// Closes stdin, reads the rest and waits for the end.
  [[nodiscard]] Finished finish();

 private:
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string unread_;
};

/// Runs the program on `input` to its end.
[[nodiscard]] Finished run(const std::vector<std::string>& arguments, std::string_view input = "");

[[nodiscard]] std::string data_path(std::string_view below_tests);

}  // namespace cli_tests
