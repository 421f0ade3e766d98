// What the end of a rated game does to its two players, whichever store keeps it. Pure.
#pragma once
#include "server/store/error.hpp"
#include "server/store/ratings.hpp"

namespace store {

/// Both players after the game, and what it has changed.
struct Settlement {
  Standing white;
  Standing black;
  Settled settled;
};

/// `white`, `black`: as they stand in the pool now; none: this is the first game there. `invalid` for a game against
/// oneself.
[[nodiscard]] Result<Settlement> settle(const Settle& settle, const std::optional<Standing>& white,
                                        const std::optional<Standing>& black, WallTime at);

}  // namespace store
