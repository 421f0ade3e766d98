#include "server/cli/spare_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

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

}  // namespace

std::size_t spare_megabytes() {
  return std::min({spare_of_machine(), spare_of_groups(kSecond), spare_of_groups(kFirst), spare_of_process()}) /
         (1024 * 1024);
}

}  // namespace cli
