#include "server/metrics/process_use.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace server {
namespace {

/// The fields of /proc/self/stat from the third on; the second is a name that may have anything in it.
std::vector<std::string> stat_fields() {
  std::ifstream file("/proc/self/stat");
  std::string line;
  std::getline(file, line);
  std::istringstream rest(line.substr(line.rfind(')') + 1));
  std::vector<std::string> fields;
  for (std::string field; rest >> field;) fields.push_back(std::move(field));
  return fields;
}

std::optional<double> booted() {
  std::ifstream file("/proc/stat");
  for (std::string word; file >> word;) {
    double seconds = 0;
    if (word == "btime" && file >> seconds) return seconds;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> count_files() {
  std::error_code error;
  std::uint64_t files = 0;
  for (std::filesystem::directory_iterator at("/proc/self/fd", error), end; !error && at != end; at.increment(error))
    ++files;
  return error ? std::nullopt : std::optional{files};
}

void read_stat(ProcessUse& use) {
  constexpr std::size_t kUser = 11;  // proc(5): fields 14, 15, 20, 22, 23, 24
  constexpr std::size_t kSystem = 12;
  constexpr std::size_t kThreads = 17;
  constexpr std::size_t kStarted = 19;
  constexpr std::size_t kAddressSpace = 20;
  constexpr std::size_t kPages = 21;
  const std::vector<std::string> fields = stat_fields();
  if (fields.size() <= kPages) return;
  const auto whole = [&](std::size_t field) { return std::stoull(fields[field]); };
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  use.processor = static_cast<double>(whole(kUser) + whole(kSystem)) / ticks;
  use.threads = whole(kThreads);
  use.address_space = whole(kAddressSpace);
  use.resident = whole(kPages) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  if (const auto since = booted()) use.started = *since + static_cast<double>(whole(kStarted)) / ticks;
}

}  // namespace

ProcessUse process_use() {
  ProcessUse use;
  read_stat(use);
  use.files = count_files();
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) use.most_files = limit.rlim_cur;
  return use;
}

}  // namespace server
