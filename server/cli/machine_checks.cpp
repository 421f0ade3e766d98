#include "server/cli/machine_checks.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

#include "server/base/version.hpp"
#include "server/cli/serve.hpp"
#include "server/cli/store_checks.hpp"
#include "server/store/sqlite/alive.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::system_clock;

constexpr std::uint64_t kLittleMemory = std::uint64_t{256} << 20;
constexpr std::chrono::minutes kAhead{1};  // by which clocks of one machine may differ

std::string path_of(pid_t process, const char* name) {
  return "/proc/" + std::to_string(process) + "/" + name;
}

/// How many files the process may have open; none: any number, or it is not known.
std::optional<std::size_t> most_open(std::optional<pid_t> process) {
  rlimit limit{};
  const int got = ::prlimit(process.value_or(0), RLIMIT_NOFILE, nullptr, &limit);
  if (got != 0 || limit.rlim_max == RLIM_INFINITY) return std::nullopt;
  return static_cast<std::size_t>(limit.rlim_max);
}

/// The value of a line like `MemAvailable:  1234 kB`, in bytes.
std::optional<std::uint64_t> kilobytes_in(const char* file, const std::string& name) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string named;
    std::uint64_t amount = 0;
    if (words >> named >> amount && named == name + ":") return amount << 10;
  }
  return std::nullopt;
}

std::string age_of(std::chrono::hours age) {
  return age < std::chrono::hours{48} ? std::to_string(age.count()) + " hours"
                                      : std::to_string(age.count() / 24) + " days";
}

std::optional<fs::path> newest_copy(const fs::path& directory, std::error_code& failure) {
  std::optional<fs::path> newest;
  fs::file_time_type at{};
  for (fs::directory_iterator entry(directory, failure); !failure && entry != fs::directory_iterator();
       entry.increment(failure)) {
    std::error_code ignored;
    if (entry->path().extension() != ".db" || !entry->is_regular_file(ignored)) continue;
    const auto written = entry->last_write_time(ignored);
    if (newest && written <= at) continue;
    newest = entry->path();
    at = written;
  }
  return newest;
}

}  // namespace

std::optional<pid_t> holder_of(const fs::path& lock) {
  struct stat status{};
  if (::stat(lock.c_str(), &status) != 0) return std::nullopt;
  std::ostringstream device;
  device << std::hex;
  for (const unsigned part : {major(status.st_dev), minor(status.st_dev)}) {
    device << (part < 0x10 ? "0" : "") << part << ':';
  }
  const std::string file = device.str() + std::to_string(status.st_ino);
  std::ifstream in("/proc/locks");
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string number, kind, manner, use, place;
    pid_t process = 0;
    if (words >> number >> kind >> manner >> use >> process >> place && kind == "FLOCK" && place == file && process > 0)
      return process;
  }
  return std::nullopt;
}

void check_descriptors(const server::Config& config, std::optional<pid_t> process, Findings& findings) {
  const auto most = most_open(process);
  if (!most) return findings.ok("open files", "any number");
  const std::string all = std::to_string(*most);
  const std::size_t wanted = config.transport.sockets;
  const std::size_t fit = *most - std::min(*most, kOwnDescriptors);
  if (wanted > 0 && wanted <= fit) return findings.ok("open files", all + ", enough for --sockets");
  const std::string what = wanted == 0 ? "any number of connections" : std::to_string(wanted) + " connections";
  findings.warn("open files", all + " are too few for " + what +
                                  ": raise LimitNOFILE= of systemd or `ulimit -Hn`, or give --sockets " +
                                  std::to_string(fit));
}

void check_program(std::optional<pid_t> process, Findings& findings) {
  const std::string own = "astragal " + server::program_version();
  if (!process) return findings.ok("version", own);
  std::error_code failure;
  const std::string runs = fs::read_symlink(path_of(*process, "exe"), failure).string();
  if (!failure && runs.ends_with(" (deleted)"))
    return findings.warn("version", own + " is installed, and the server still runs what was there before: restart it");
  findings.ok("version", own);
}

void check_memory(Findings& findings) {
  const auto free = kilobytes_in("/proc/meminfo", "MemAvailable");
  if (!free) return findings.warn("memory", "the system does not say how much is free: look whether /proc is there");
  if (*free < kLittleMemory)
    return findings.warn("memory", readable(*free) + " are free: end other programs, or give the machine more");
  findings.ok("memory", readable(*free) + " are free");
}

void check_clock(const fs::path& directory, const store::Inspection* seen, Findings& findings) {
  const auto now = system_clock::now();
  if (seen != nullptr && !seen->keys.empty() && seen->keys.back().start > now + kAhead)
    return findings.fail("clock",
                         "it is before the start of the newest signing key, so that no dice are thrown: set it "
                         "right and start the server again");
  const auto alive = store::sqlite::AliveStamp(directory / store::sqlite::kAliveStamp).read();
  if (alive && *alive > now + kAhead)
    return findings.warn("clock", "it is behind the time up to which the server has served: set it right");
  timex clock{};
  if (::adjtimex(&clock) == TIME_ERROR || (clock.status & STA_UNSYNC) != 0)
    return findings.warn("clock",
                         "nothing keeps it right, as far as the system knows: install chrony or "
                         "systemd-timesyncd, or see to it on the machine that has this one");
  findings.ok("clock", "it is kept right");
}

void check_backups(const fs::path& directory, std::chrono::hours oldest, Findings& findings) {
  std::error_code failure;
  const auto newest = newest_copy(directory, failure);
  if (failure)
    return findings.fail("backups", directory.string() + " cannot be read (" + failure.message() +
                                        "): name the directory of the backups with --backups");
  if (!newest)
    return findings.fail("backups", "there is none in " + directory.string() + ": make one with `astragal backup`");
  const auto age =
      std::chrono::floor<std::chrono::hours>(fs::file_time_type::clock::now() - fs::last_write_time(*newest, failure));
  const std::string what = "the newest is " + newest->string() + ", " + age_of(age) + " old";
  if (age > oldest) return findings.warn("backups", what + ": see why none was made since");
  findings.ok("backups", what);
}

}  // namespace cli
