// Conditional lines: the answers that a player of a game by post gives to possible moves, so that the server can play
// for them. A flat tree (protocol::Lines), from the position that stands; each opponent's move may have others beside
// it, an own one has none. Its moves are stored and compared as the rules write them. Pure functions. Any thread.
#pragma once
#include <expected>
#include <optional>

#include "protocol/bodies.hpp"
#include "server/match/command.hpp"
#include "server/match/state.hpp"

namespace server {

/// The lines as the rules write them, for a player of this side, from this position: every move legal, none of them
/// calling for dice.
[[nodiscard]] std::expected<protocol::Lines, protocol::Error> checked(const protocol::Lines& lines, Play from,
                                                                      rules::Side side);

/// The part of the lines that is still to come in the position on the board. None: the game has left them, or they have
/// ended.
[[nodiscard]] std::optional<protocol::Lines> still_to_come(const protocol::Lines& lines, const State& state);

/// The answer that they have to what has just been played, now that this player is to move: no offer stands and no
/// dice are due. None: there is none, or it must wait.
[[nodiscard]] std::optional<PlayLine> answer_now(const protocol::Lines& to_come, const State& state,
                                                 const PlayerId& player);

}  // namespace server
