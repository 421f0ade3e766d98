// Draws for a game, between the rules and fair1: which dice to ask for, under which ruleset, and what the numbers mean.
// Pure functions; the protocol of the draw itself is fairness::Draw. Any thread.
#pragma once
#include <expected>
#include <optional>
#include <span>
#include <string>

#include "rules/rules.hpp"
#include "server/base/id.hpp"
#include "server/fairness/draw.hpp"
#include "server/fairness/stream.hpp"
#include "server/match/seats.hpp"

namespace server {

/// `chess56@1;move-rule=100;pair-low=tigers;…`: every option, in bytewise order.
[[nodiscard]] fairness::Ruleset ruleset_of(const rules::Variant& variant);

/// True if dice give this game its setup.
[[nodiscard]] bool has_setup_dice(const rules::Variant& variant);

/// The dice that give it, without a coin for the colours.
[[nodiscard]] fairness::Asks setup_asks(const rules::Variant& variant);
/// The setup that these dice give.
[[nodiscard]] std::expected<std::string, rules::Error> setup_of_dice(const rules::Variant& variant,
                                                                     std::span<const fairness::Die> dice);

/// True if dice are a part of this game, at its start or later; a coin for the colours does not count.
[[nodiscard]] bool has_dice(const rules::Variant& variant);

/// True if setup or colours must be drawn before this game can begin.
[[nodiscard]] bool needs_draw(const rules::Variant& variant, const Seats& seats);

/// The game's first draw: `2` for open colours, then the variant's dice.
[[nodiscard]] fairness::Offer setup_offer(const GameId& game, const rules::Variant& variant, const Seats& seats);

/// A function that says whether these numbers are enough for a setup; fair1 asks it where the number of dice is open.
[[nodiscard]] fairness::Enough enough_for_setup(const rules::Variant& variant, const Seats& seats);

/// A draw for the dice in play, of so many rolls; colours are known.
[[nodiscard]] fairness::Offer play_offer(const GameId& game, const rules::Variant& variant, const Seats& seats,
                                         std::uint32_t number, int rolls);

/// A function that says whether these numbers are enough for the roll that is due in this position.
[[nodiscard]] fairness::Enough enough_in_play(const rules::Variant& variant, const rules::Position& position);

/// `roll 7-2-4`.
[[nodiscard]] std::string roll_text(std::span<const fairness::Die> dice);

struct DrawnSetup {
  std::optional<bool>
      creator_is_white;  // the result for open colours: a die of 1 means that the first to join is White
  std::string setup;     // empty: the game has but one
};
[[nodiscard]] std::expected<DrawnSetup, rules::Error> read_setup(const rules::Variant& variant, const Seats& seats,
                                                                 std::span<const fairness::Die> dice);

}  // namespace server
