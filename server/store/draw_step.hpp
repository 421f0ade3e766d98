// What a draw may become, whichever store keeps it: a name is locked once, an end stays the end. Pure functions.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "server/store/error.hpp"
#include "server/store/fair_records.hpp"

namespace store {

/// The draw's name as messages have it.
[[nodiscard]] std::string called(const DrawKey& key);

/// What a store has of a draw. `game` is the store's number of its game; none: the draw is of a round.
struct KnownDraw {
  std::optional<std::int64_t> game;
  bool has_ended = false;
  std::optional<LockDigest> lock;
  bool is_carried = false;  // carried over by a restore: the draw stands as it is
};

/// Tells whether the draw that stands may become this one, of this game. `is_late`: the list of its lock's day is
/// closed.
[[nodiscard]] Result<void> check_step(const std::optional<KnownDraw>& known, const DrawWrite& draw,
                                      std::optional<std::int64_t> game, bool is_late);

}  // namespace store
