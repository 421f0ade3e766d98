// What a server reads off itself at one moment for its metrics, besides what it has counted (server/base/tally.hpp).
// Plain values; the application fills them in.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "server/base/loop_lag.hpp"
#include "server/store/store.hpp"

namespace server {

struct QueueReading {
  std::string_view queue;
  std::size_t waiting = 0;
  std::size_t places = 0;
};

struct LoopReading {
  std::unique_ptr<LoopLag::Seen> lag;
  std::size_t steps = 0;  // of other threads, that wait
};

struct ComputerReading {
  bool is_here = false;
  std::size_t playing = 0;
  std::size_t waiting = 0;
  std::size_t places = 0;
};

/// Of a server that serves; one that stands by has none of it.
struct ServingReadings {
  std::uint64_t term = 0;
  bool has_standby = false;
  bool stores = true;    // the store takes what it is given
  bool has_dice = true;  // the clock lets it throw some
  std::uint64_t outages = 0;
  std::size_t connections = 0;
  std::size_t most_connections = 0;  // 0: any number
  std::size_t rooms = 0;
  std::size_t opening = 0;     // games that are to be opened
  std::size_t unreadable = 0;  // games that cannot be
  std::vector<QueueReading> queues = {};
  std::vector<LoopReading> loops = {};
  std::optional<store::Size> size = {};          // none: not known yet
  std::optional<ComputerReading> computer = {};  // the same
};

struct DiskReading {
  std::string_view place;
  std::optional<std::uintmax_t> free;
};

struct Readings {
  std::optional<ServingReadings> serving;
  std::vector<DiskReading> disks;
};

}  // namespace server
