// The time at which the server was last known to be alive, in a small file of the data directory that is written over
// once a second: after a crash it tells how long nobody could move. The file is not flushed: after a power cut it may
// be some seconds old, which players get as time. Owned by the application.
#pragma once
#include <filesystem>
#include <optional>

#include "server/base/time.hpp"

namespace server {

/// The file's name in the data directory.
inline constexpr const char* kAliveStamp = "alive";

class AliveStamp {
 public:
  explicit AliveStamp(std::filesystem::path file) : file_(std::move(file)) {}

  /// The stamp that an earlier process has left; none if there is none that can be read.
  [[nodiscard]] std::optional<Now> read() const;
  /// Never fails loudly: without a stamp players only get back the time since the last event of their game.
  void write(Now now) const;

 private:
  std::filesystem::path file_;
};

}  // namespace server
