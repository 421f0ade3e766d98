// What a request about a game's log must look like, whichever store it is for, and what it weighs. Pure functions.
#pragma once
#include <cstddef>

#include "server/store/error.hpp"
#include "server/store/games.hpp"

namespace store {

/// As messages name it.
[[nodiscard]] std::string called(const GameId& game);

/// What no correct caller gets wrong, found before anything is written. `last`: the game's last event before these.
[[nodiscard]] Result<void> check_form(const GameId& game, Seq last, const Writes& writes);
/// The same of a game that begins with them.
[[nodiscard]] Result<void> check_form(const NewGame& game, const Writes& writes);

/// What the writes hold in memory, roughly.
[[nodiscard]] std::size_t size_of(const Writes& writes);

/// Whether they are events alone: to append those is refused before anything is written, or not at all.
[[nodiscard]] bool is_plain(const Writes& writes);

}  // namespace store
