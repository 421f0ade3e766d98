#include "rules/game/chance.hpp"

#include <algorithm>

#include "rules/game/wording.hpp"

namespace rules {
namespace {

std::unexpected<Error> refuse(std::string message) {
  return std::unexpected(Error{ErrorCode::illegal_move, Reason::chance, std::move(message)});
}

Action roll_of(std::uint64_t number) {
  return {.verb = Verb::roll, .number = static_cast<std::uint8_t>(number)};
}

bool thrown_again(const Actions& rolls, std::uint64_t number) {
  return std::ranges::find(rolls, roll_of(number)) == rolls.end();
}

}  // namespace

void list_rolls(const Variant& variant, const Position& position, Actions& out) {
  if (variant.hooks.rolls != nullptr) {
    variant.hooks.rolls(variant, position, false, &out);
    return;
  }
  for (std::uint64_t number = 1; number <= variant.dice_in_play.faces.front(); ++number) {
    out.push_back(roll_of(number));
  }
}

std::expected<Action, Error> chance_action(const Variant& variant, const Position& position,
                                           std::span<const std::uint64_t> numbers) {
  if (!turn_kind_of(variant, position).chance || outcome(variant, position)) {
    return refuse("no die is to be thrown in this position");
  }
  const std::uint64_t faces = variant.dice_in_play.faces.front();
  if (numbers.empty()) return refuse("a roll needs at least one number");
  for (const std::uint64_t number : numbers) {
    if (number < 1 || number > faces) return refuse("the die shows numbers from 1 to " + std::to_string(faces));
  }
  Actions rolls;
  list_rolls(variant, position, rolls);
  for (const std::uint64_t number : numbers.first(numbers.size() - 1)) {
    if (thrown_again(rolls, number)) continue;
    return refuse("the die is thrown no more after " + with_article(std::to_string(number)) + ", which can be played");
  }
  if (thrown_again(rolls, numbers.back())) {
    Error more{ErrorCode::illegal_move, Reason::more_dice,
               with_article(std::to_string(numbers.back())) + " cannot be played: the die is thrown again"};
    return std::unexpected(std::move(more));
  }
  return roll_of(numbers.back());
}

bool calls_for_dice(const Variant& variant, const Position& position, const History& history, const Action& action) {
  if (variant.dice_in_play.empty()) return false;
  Position after = position;
  apply(variant, after, action);
  if (!turn_kind_of(variant, after).chance) return false;  // cheap, and mostly so: whether it is over need not be asked
  return !outcome(variant, after, history, action);
}

}  // namespace rules
