// What the end of a rated game does to its two players, whichever store keeps it. Pure.
#pragma once
#include "server/store/error.hpp"
#include "server/store/ratings.hpp"

namespace store {

/// Both players' standings after the game, and what the game has changed.
struct Settlement {
  Standing white;
  Standing black;
  Settled settled;
};

/// Works out what the game does to both. `white` and `black` are their standings in the pool now; none: this is the
/// player's first game there. `invalid` for a game against oneself.
[[nodiscard]] Result<Settlement> settle(const Settle& settle, const std::optional<Standing>& white,
                                        const std::optional<Standing>& black, WallTime at);

}  // namespace store
