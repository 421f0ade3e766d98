// Conditions of a command that its match cannot know: blocks, closed accounts, setups of dice that one has left too
// often, games by post that one has lost on time too often, the clock of the server. Plain functions, on the strand of
// the room.
#pragma once
#include "server/match/command.hpp"
#include "server/room/claims.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

/// What the session and the room know of a player's command; `claims`: of the same room.
[[nodiscard]] Circumstances circumstances_of(const LoadedGame& game, const Act& act, const Claims& claims);
/// Refuses a command for which dice would be drawn while the clock cannot be trusted, unless it was answered before;
/// whether it does so.
[[nodiscard]] bool refuses_dice(const LoadedGame& game, const Act& act);
/// Refuses a join or a rematch by post where that would be one game too many for this player, or for both, unless it
/// was answered before; whether it does so.
[[nodiscard]] bool refuses_post(const LoadedGame& game, const Act& act);
/// A roll was not made: notes who has left a rated setup with that.
void note_leavers(const LoadedGame& game, const Event& event);

}  // namespace server
