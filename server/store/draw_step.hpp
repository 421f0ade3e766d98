// What a draw may become, whichever store keeps it: a name is locked once, an end stays the end. Pure functions.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "server/store/error.hpp"
#include "server/store/fair_records.hpp"

namespace store {

/// As messages name it.
[[nodiscard]] std::string called(const DrawKey& key);

/// What a store has of a draw. `game`: as the store numbers its games; none: it is of a round.
struct KnownDraw {
  std::optional<std::int64_t> game;
  bool has_ended = false;
  std::optional<LockDigest> lock;
  bool is_carried = false;  // over from before a restore: it stands as it is
};

/// Whether what stands may become this, which is of this game. `is_late`: the list of its lock's day is closed.
[[nodiscard]] Result<void> check_step(const std::optional<KnownDraw>& known, const DrawWrite& draw,
                                      std::optional<std::int64_t> game, bool is_late);

}  // namespace store
