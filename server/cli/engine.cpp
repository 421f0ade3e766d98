#include "server/cli/engine.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "rules/search/bench.hpp"
#include "rules/search/uci.hpp"
#include "server/base/mutex.hpp"
#include "server/cli/line_reader.hpp"
#include "server/cli/read_file.hpp"
#include "server/cli/spare_memory.hpp"

namespace cli {
namespace {

std::int64_t now_ms() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

/// Reads the file that an option names: no pipe, which could keep the program waiting, and not standard input, which
/// has lines of UCI.
std::expected<std::string, std::string> read_regular_file(const std::string& name) {
  std::error_code none;
  const auto status = std::filesystem::status(name, none);
  if (name == "-" || (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))) {
    return std::unexpected("is no file");
  }
  return read_file(name, std::cin);
}

constexpr std::size_t kLongestCommand = std::size_t{1} << 20;  // a hundred thousand moves

int run_engine() {
  server::Mutex speaking;
  const auto say = [&](std::string_view line) {
    server::Lock lock(speaking);
    std::cout << line << '\n' << std::flush;
    if (!std::cout) {  // nobody hears what is found: no core is kept busy for it
      std::cerr << "astragal: cannot write to standard output\n";
      std::_Exit(1);
    }
  };
  rules::search::Uci uci(now_ms, say, spare_megabytes, read_regular_file);
  LineReader reader(STDIN_FILENO, kLongestCommand);
  std::string_view line;
  for (;;) {
    switch (reader.next(line)) {
      case LineReader::Got::line:
        if (!uci.hear(line)) return 0;
        break;
      case LineReader::Got::too_long:
        uci.hear_too_long();
        break;
      case LineReader::Got::nothing:
        if (reader.fill() == LineReader::Filled::failed) {
          std::cerr << "astragal: cannot read standard input\n";
          return 1;
        }
        break;
      case LineReader::Got::end:
        return 0;
    }
  }
}

}  // namespace

void add_engine(CLI::App& app, int& exit_status) {
  CLI::App* command = app.add_subcommand("engine", "play and analyse for programs that speak UCI (docs/engine.md)");
  command->callback([command, &exit_status] {
    if (command->get_subcommands().empty()) exit_status = run_engine();
  });
  const auto depth = std::make_shared<int>(rules::search::kBenchDepth);
  CLI::App* bench = command->add_subcommand("bench", "count the nodes of fixed searches: the signature of the search");
  bench->add_option("depth", *depth, "plies")->check(CLI::Range(1, rules::search::kMostPlies - 1));
  bench->callback([depth] { rules::search::bench(*depth, [](std::string_view line) { std::cout << line << '\n'; }); });
}

}  // namespace cli
