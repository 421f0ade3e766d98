// What a request about a game's log must look like, whichever store it is for, and what it weighs. Pure functions.
#pragma once
#include <cstddef>

#include "server/store/error.hpp"
#include "server/store/games.hpp"

namespace store {

/// The game's name as messages have it.
[[nodiscard]] std::string called(const GameId& game);

/// Finds what is wrong with a request that no correct caller makes, before anything is written. `last` is the number of
/// the game's last event before these.
[[nodiscard]] Result<void> check_form(const GameId& game, Seq last, const Writes& writes);
/// Checks the writes with which a new game begins.
[[nodiscard]] Result<void> check_form(const NewGame& game, const Writes& writes);

/// What the writes hold in memory, roughly.
[[nodiscard]] std::size_t size_of(const Writes& writes);

/// Tells whether the writes are events, with when something is due at most: to append those is refused before anything
/// is written, or not at all.
[[nodiscard]] bool is_plain(const Writes& writes);

}  // namespace store
