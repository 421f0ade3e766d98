#include "bench/load/measure.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "bench/load/wrong.hpp"

namespace bench {
namespace {

Nanoseconds read_clock(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) throw Wrong("no process to measure");
  return time.tv_sec * kSecond + time.tv_nsec;
}

}  // namespace

double Latencies::at(double share) {
  if (all_.empty()) return 0;
  const auto last = static_cast<double>(all_.size() - 1);
  const auto place = static_cast<std::ptrdiff_t>(std::llround(last * share));
  std::ranges::nth_element(all_, all_.begin() + place);
  return static_cast<double>(all_[static_cast<std::size_t>(place)]) / static_cast<double>(kMicrosecond);
}

Nanoseconds Process::cpu() const {
  clockid_t clock{};
  if (clock_getcpuclockid(pid_, &clock) != 0) throw Wrong("no process " + std::to_string(pid_));
  return read_clock(clock);
}

std::map<std::string, Nanoseconds> Process::threads() const {
  std::map<std::string, Nanoseconds> all;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(pid_) + "/task")) {
    std::string name;
    Nanoseconds running = 0;
    std::getline(std::ifstream(task.path() / "comm"), name);
    std::ifstream(task.path() / "schedstat") >> running;
    all[name + " " + task.path().filename().string()] = running;
  }
  return all;
}

Memory Process::memory() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/smaps_rollup");
  std::map<std::string, std::int64_t> found;
  std::string line;
  std::getline(file, line);  // the addresses
  std::string name;
  std::int64_t kilobytes = 0;
  while (file >> name >> kilobytes && std::getline(file, line)) found[name] = kilobytes * 1024;
  if (!found.contains("Rss:")) throw Wrong("no memory of process " + std::to_string(pid_));
  return {.resident = found["Rss:"], .shared_out = found["Pss:"], .anonymous = found["Anonymous:"]};
}

std::uint64_t count_in(const std::string& file) {
  std::uint64_t count = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in.read(reinterpret_cast<char*>(&count), sizeof count)) throw Wrong("the server counts nothing", file);
  return count;
}

Nanoseconds own_cpu() {
  return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace bench
