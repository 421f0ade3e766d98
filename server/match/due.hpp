// The times at which something in a game is due without a command, and from which an absence counts. Pure functions.
// Any thread.
#pragma once
#include <optional>

#include "server/match/command.hpp"
#include "server/match/state.hpp"

namespace server {

/// True until both have made their first move, in a game whose players are waited for.
[[nodiscard]] bool is_waited_for(const State& state);
/// How long the opponent of who claims must have been away. None: nobody can claim, as the game is not being played, is
/// played by post, or players are waited for.
[[nodiscard]] std::optional<Ms> needed_absence(const State& state, const Patience& patience);
/// A seek by post waits for so long, whether or not its maker is here.
inline constexpr Ms kSeekByPostStays = std::chrono::days{30};
/// The time at which somebody's time is up, or nobody waits for an opponent any more. None: never.
[[nodiscard]] std::optional<Now> flag_due(const State& state);
/// True if its round is over before that: then the game is over, too.
[[nodiscard]] bool is_cut_short(const State& state);
/// The time at which something is due without a command. None: never.
[[nodiscard]] std::optional<Now> deadline_of(const State& state);

}  // namespace server
