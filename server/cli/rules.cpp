#include "server/cli/rules.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "server/cli/line_reader.hpp"
#include "server/cli/rules_filter.hpp"

namespace cli {
namespace {

constexpr std::size_t kFlush = std::size_t{64} * 1024;

int complain_of(const char* what) {
  std::fprintf(stderr, "astragal rules: %s: %s\n", what, std::strerror(errno));
  return 1;
}

/// Writes all of `text` and empties it; false if the other end is gone.
bool write_all(int output, std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = write(output, text.data() + done, text.size() - done);
    if (written >= 0) {
      done += static_cast<std::size_t>(written);
    } else if (errno != EINTR) {
      return false;
    }
  }
  text.clear();
  return true;
}

}  // namespace

int run_rules(int input, int output, std::uint64_t perft_nodes) {
  LineReader reader(input, kLongestLine);
  RulesFilter filter(perft_nodes);
  std::string answers;
  std::string_view line;
  for (;;) {
    const LineReader::Got got = reader.next(line);
    if (got == LineReader::Got::line) {
      filter.answer(line, answers);
    } else if (got == LineReader::Got::too_long) {
      RulesFilter::answer_too_long(answers);
    }
    const bool idle = got == LineReader::Got::end || (got == LineReader::Got::nothing && reader.would_wait());
    if ((idle || answers.size() >= kFlush) && !write_all(output, answers)) return complain_of("cannot write");
    if (got == LineReader::Got::end) return 0;
    if (got == LineReader::Got::nothing && reader.fill() == LineReader::Filled::failed)
      return complain_of("cannot read");
  }
}

void add_rules(CLI::App& app, int& exit_status) {
  CLI::App* command = app.add_subcommand("rules", "the rules as a filter: a JSON request a line, a JSON answer a line");
  const auto perft_nodes = std::make_shared<std::uint64_t>(kPerftNodes);
  command->add_option("--perft-nodes", *perft_nodes, "nodes that one perft may count")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->footer(rules_help);
  command->callback(
      [perft_nodes, &exit_status] { exit_status = run_rules(STDIN_FILENO, STDOUT_FILENO, *perft_nodes); });
}

}  // namespace cli
