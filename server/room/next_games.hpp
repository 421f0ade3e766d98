// The games that follow from a loaded one: its second game, its rematch. Plain functions, on the strand of its room.
#pragma once
#include "server/match/command.hpp"
#include "server/match/effects.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

/// The new random values that a command of this game may need.
[[nodiscard]] Entropy entropy(const LoadedGame& game);
/// The new random values for this order: a mini-match has one rematch, so the store takes no second one.
[[nodiscard]] Entropy entropy(const LoadedGame& game, const Order& order);
/// Adds the games that follow from these effects to what is stored with them.
void add_next_games(const LoadedGame& game, const Effects& effects, store::Writes& writes);

}  // namespace server
