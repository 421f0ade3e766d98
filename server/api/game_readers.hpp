// Who may read which part of a game, where the store must be asked for it: those who may see a private tournament may
// see its games (docs/http.md, "Private games"). Any thread.
#pragma once
#include <functional>
#include <optional>

#include "server/games/core.hpp"
#include "server/store/games.hpp"

namespace server {

/// Gives what this player may read of a game now, as part_for() does, and all of a game of a tournament that the player
/// may see; `not_found` if that is nothing. `then`: once, on any thread.
void part_for_reader(const Core& core, const std::optional<PlayerId>& reader, store::StoredGame game,
                     std::function<void(store::Result<store::StoredGame>)> then);

}  // namespace server
