// Measurements: how long moves took, and what the system says of the server's process.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/load/clock.hpp"

namespace bench {

class Latencies {
 public:
  void add(Nanoseconds latency) { all_.push_back(latency); }
  void clear() { all_.clear(); }
  /// The latency that this share of all does not exceed, in microseconds; 0 if there is none.
  [[nodiscard]] double at(double share);

 private:
  std::vector<Nanoseconds> all_;
};

/// The memory of a process, in bytes.
struct Memory {
  std::int64_t resident = 0;
  std::int64_t shared_out = 0;  // PSS: what several processes share counts in parts
  std::int64_t anonymous = 0;   // resident, and of no file
};

/// Another process, through /proc. Throws Wrong if it is not there.
class Process {
 public:
  explicit Process(pid_t pid) : pid_(pid) {}

  /// The processor time of all its threads, those that have ended too, to the nanosecond.
  [[nodiscard]] Nanoseconds cpu() const;
  /// The processor time of each thread that lives, by name and number.
  [[nodiscard]] std::map<std::string, Nanoseconds> threads() const;
  [[nodiscard]] Memory memory() const;

 private:
  pid_t pid_;
};

/// The count that one of the libraries of bench/counter.hpp keeps in this file.
[[nodiscard]] std::uint64_t count_in(const std::string& file);

/// The processor time that this process itself has used.
[[nodiscard]] Nanoseconds own_cpu();

}  // namespace bench
