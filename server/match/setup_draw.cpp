#include "server/match/setup_draw.hpp"

#include <cassert>

namespace server {
namespace {

constexpr std::uint64_t kCoin = 2;
constexpr int kOnlyRound = 1;  // a match of several games is for later

fairness::Tail tail_of(rules::DiceTail tail) {
  switch (tail) {
    case rules::DiceTail::fixed:
      return fairness::Tail::fixed;
    case rules::DiceTail::die:
      return fairness::Tail::die;
    case rules::DiceTail::box:
      return fairness::Tail::box;
  }
  return fairness::Tail::fixed;
}

std::vector<std::uint64_t> numbers_of(std::span<const fairness::Die> dice) {
  std::vector<std::uint64_t> numbers;
  for (const fairness::Die& die : dice) numbers.push_back(die.number);
  return numbers;
}

}  // namespace

fairness::Ruleset ruleset_of(const rules::Variant& variant) {
  fairness::Ruleset ruleset{
      .variant = std::string{variant.id}, .version = static_cast<std::uint32_t>(variant.rules_version), .options = {}};
  for (const auto& [option, value] : variant.options) ruleset.options.push_back({.name = option, .value = value});
  return ruleset;
}

bool has_setup_dice(const rules::Variant& variant) {
  return variant.hooks.setup_of_dice != nullptr && !variant.dice.empty();
}

bool has_dice(const rules::Variant& variant) {
  return has_setup_dice(variant) || !variant.dice_in_play.empty();
}

bool needs_draw(const rules::Variant& variant, const Seats& seats) {
  return seats.colors_open() || has_setup_dice(variant);
}

fairness::Offer setup_offer(const GameId& game, const rules::Variant& variant, const Seats& seats) {
  fairness::Offer offer{.draw = {.id = game.text(), .number = 1},
                        .ruleset = ruleset_of(variant),
                        .asks = {},
                        .rolls = 1,
                        .seating = fairness::Seating::seats,
                        .players = seats.for_lock()};
  if (seats.colors_open()) offer.asks.faces.push_back(kCoin);
  if (!has_setup_dice(variant)) return offer;
  const fairness::Asks dice = setup_asks(variant);
  offer.asks.faces.insert(offer.asks.faces.end(), dice.faces.begin(), dice.faces.end());
  offer.asks.tail = dice.tail;
  return offer;
}

fairness::Asks setup_asks(const rules::Variant& variant) {
  return {.faces = {variant.dice.faces.begin(), variant.dice.faces.end()}, .tail = tail_of(variant.dice.tail)};
}

std::expected<std::string, rules::Error> setup_of_dice(const rules::Variant& variant,
                                                       std::span<const fairness::Die> dice) {
  return variant.hooks.setup_of_dice(variant, numbers_of(dice), kOnlyRound);
}

fairness::Enough enough_for_setup(const rules::Variant& variant, const Seats& seats) {
  return [&variant, &seats](std::span<const fairness::Die> dice) {
    const auto drawn = read_setup(variant, seats, dice);
    return drawn || drawn.error().reason != rules::Reason::more_dice;
  };
}

fairness::Offer play_offer(const GameId& game, const rules::Variant& variant, const Seats& seats, std::uint32_t number,
                           int rolls) {
  return {.draw = {.id = game.text(), .number = number},
          .ruleset = ruleset_of(variant),
          .asks = {.faces = variant.dice_in_play.faces, .tail = tail_of(variant.dice_in_play.tail)},
          .rolls = rolls,
          .seating = fairness::Seating::seats,
          .players = seats.for_lock()};
}

fairness::Enough enough_in_play(const rules::Variant& variant, const rules::Position& position) {
  return [&variant, &position](std::span<const fairness::Die> dice) {
    const auto action = rules::chance_action(variant, position, numbers_of(dice));
    return action || action.error().reason != rules::Reason::more_dice;
  };
}

std::string roll_text(std::span<const fairness::Die> dice) {
  std::string text;
  for (const std::uint64_t number : numbers_of(dice)) text += (text.empty() ? "roll " : "-") + std::to_string(number);
  return text;
}

std::expected<DrawnSetup, rules::Error> read_setup(const rules::Variant& variant, const Seats& seats,
                                                   std::span<const fairness::Die> dice) {
  DrawnSetup drawn;
  if (seats.colors_open()) {
    assert(!dice.empty() && dice.front().faces == kCoin);
    drawn.creator_is_white = dice.front().number == 1;
    dice = dice.subspan(1);
  }
  if (!has_setup_dice(variant)) return drawn;
  auto setup = setup_of_dice(variant, dice);
  if (!setup) return std::unexpected(std::move(setup.error()));
  drawn.setup = std::move(*setup);
  return drawn;
}

}  // namespace server
