// Players who have left setups of rated games after their lock, so that nothing was rolled: three in ten days keep from
// rated games with dice for a day. Filled from the store at the start, then told by the rooms. Thread-safe.
#pragma once
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <span>

#include "server/base/id.hpp"
#include "server/base/mutex.hpp"
#include "server/base/time.hpp"
#include "server/match/command.hpp"
#include "server/store/voids.hpp"

namespace server {

class SetupLeavers {
 public:
  static constexpr std::size_t kTooOften = 3;
  static constexpr Ms kWithin = std::chrono::days{10};
  static constexpr Ms kAway = std::chrono::days{1};

  void fill(std::span<const store::LeftSetup> left);
  void note(const std::string& player, Now at);
  /// The time until which the player may play no rated games with dice; none: they may play them.
  [[nodiscard]] std::optional<Now> banned_until(const PlayerId& player, Now now) const;
  /// The moments for both who would play, each as in banned_until().
  [[nodiscard]] RatedDiceBan ban_of(const PlayerId& player, const PlayerId& other, Now now) const {
    return {.player = banned_until(player, now), .other = banned_until(other, now)};
  }

 private:
  mutable Mutex mutex_;
  std::map<std::string, std::deque<Now>> left_
      GUARDED_BY(mutex_);  // the latest of each, in order; none of longer ago than matters
};

}  // namespace server
