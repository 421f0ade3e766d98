// The time up to which a server has served a database, in a small file beside that, which is written over several times
// a second: after a crash it tells for how long nobody could move. The file is not flushed: after a power cut it may be
// some seconds old, which players get as time. Owned by the store.
#pragma once
#include <filesystem>
#include <optional>

#include "server/store/ids.hpp"

namespace store::sqlite {

/// The file's name in the directory of the database.
inline constexpr const char* kAliveStamp = "alive";

class AliveStamp {
 public:
  explicit AliveStamp(std::filesystem::path file) : file_(std::move(file)) {}

  /// Gives the stamp that an earlier process has left; none if there is none that can be read.
  [[nodiscard]] std::optional<WallTime> read() const;
  /// Never fails loudly: without a stamp players only get back the time since the last event of their game.
  void write(WallTime served) const;

 private:
  std::filesystem::path file_;
};

}  // namespace store::sqlite
