#include "server/cli/engine.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "rules/search/bench.hpp"
#include "rules/search/uci.hpp"
#include "server/base/mutex.hpp"
#include "server/cli/line_reader.hpp"
#include "server/cli/read_file.hpp"

namespace cli {
namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// The number after a word in a file of words and numbers; after its beginning, if the word is empty.
std::optional<std::uint64_t> number_after(const std::string& file, const std::string& word) {
  std::ifstream in(file);
  if (!word.empty()) {
    std::string read;
    while (in >> read && read != word) {
    }
  }
  std::uint64_t number = 0;
  if (!(in >> number)) return std::nullopt;
  return number;
}

std::uint64_t difference(std::uint64_t limit, std::uint64_t used) {
  return limit - std::min(limit, used);
}

/// Control groups of one version of the kernel's interface.
struct Groups {
  std::string listed;  // in /proc/self/cgroup, before the path of the group
  std::string root;
  std::string limit;  // a file; without a number, or with an enormous one, where there is no limit
  std::string used;   // in the file memory.stat: what is no copy of a file, which could be had back
};
const Groups kSecond{"0::/", "/sys/fs/cgroup", "memory.max", "anon"};
const Groups kFirst{":memory:/", "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "total_rss"};

std::uint64_t spare_of_group(const Groups& groups, const std::string& path) {
  const std::string folder = groups.root + path + "/";
  const auto limit = number_after(folder + groups.limit, "");
  if (!limit) return kNoLimit;
  return difference(*limit, number_after(folder + "memory.stat", groups.used).value_or(0));
}

/// The spare memory of the group that this process is in and of those around it. In a container, the outermost group
/// that can be seen is its own.
std::uint64_t spare_of_groups(const Groups& groups) {
  std::uint64_t spare = spare_of_group(groups, "");
  std::ifstream in("/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.find(groups.listed);
    if (at == std::string::npos) continue;
    std::string path = line.substr(at + groups.listed.size() - 1);
    for (; !path.empty(); path.resize(path.rfind('/'))) spare = std::min(spare, spare_of_group(groups, path));
  }
  return spare;
}

std::uint64_t spare_of_process() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kNoLimit;
  const auto pages = number_after("/proc/self/statm", "").value_or(0);
  return difference(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

std::uint64_t spare_of_machine() {
  const auto kilobytes = number_after("/proc/meminfo", "MemAvailable:");
  return kilobytes ? *kilobytes * 1024 : kNoLimit;
}

/// How much more memory this process may use: of the machine's, of its control group's (a container's), of its own
/// limit. In megabytes, rounded down; as of now.
std::size_t spare_megabytes() {
  return std::min({spare_of_machine(), spare_of_groups(kSecond), spare_of_groups(kFirst), spare_of_process()}) /
         (1024 * 1024);
}

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
