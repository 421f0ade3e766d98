// The draws of one game, seen from its state: which one is going on, what the next one is, what it has given, and whose
// part in it is missing. Pure functions. A part of the match.
#pragma once
#include <expected>
#include <optional>
#include <span>
#include <string>

#include "server/match/state.hpp"

namespace server {

/// True if the draw is one for the dice in play.
[[nodiscard]] bool in_play(const GameDraw& dice);
/// True if this player, or this side, must still commit, or open the roll that is due.
[[nodiscard]] bool owes(const GameDraw& dice, const PlayerId& player);
[[nodiscard]] bool owes(const State& state, const GameDraw& dice, rules::Side side);

/// The draw with that number; nullptr: the game has none, or a backup forgot it.
[[nodiscard]] const GameDraw* draw_numbered(const State& state, std::uint32_t number);

/// The draw before the game; nullptr: there was none (yet).
[[nodiscard]] const GameDraw* setup_draw(const State& state);
/// The newest draw for the dice in play; nullptr: there is none (yet).
[[nodiscard]] const GameDraw* play_draw(const State& state);

/// True if dice give the setup and were called for, in this game, or in the one before it with the same setup. A drawn
/// colour is no setup.
[[nodiscard]] bool has_rolled_setup(const State& state);
/// True if any dice of the game were called for, also those in play: a roll is due or was made.
[[nodiscard]] bool dice_were_called(const State& state);

/// True if this draw is for the setup of a rated game; nobody may leave such games too often.
[[nodiscard]] bool rolls_rated_setup(const State& state, const GameDraw& dice);

/// The draw to be offered now: for the setup, or for the dice in play. None: the game needs none.
[[nodiscard]] std::optional<fairness::Offer> next_offer(const State& state);

/// The setup that the dice have given; empty where none was drawn.
[[nodiscard]] std::expected<std::string, rules::Error> drawn_setup(const State& state);

/// The time until which the players may take the step of a draw before the game that begins at `from`. `still`: spans
/// in which it waits for nobody, ascending. It ends no sooner than the time until which players are waited for.
[[nodiscard]] Now step_deadline(const State& state, Now from, std::span<const Span> still = {});
/// The time from `from` to `until` is charged to nobody in this draw, in whatever order one hears of such times: at the
/// board they have all of it again.
void wait_longer(const State& state, GameDraw& dice, Now from, Now until);

/// The side whose time runs in play: the side to move, unless only the other side must still commit or open.
[[nodiscard]] rules::Side side_on_clock(const State& state);

}  // namespace server
