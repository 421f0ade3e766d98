#include "rules/game/dice.hpp"

#include <algorithm>

namespace rules {

std::string asks_text(const Dice& dice) {
  std::string text;
  for (const std::uint64_t faces : dice.faces) text += (text.empty() ? "" : ",") + std::to_string(faces);
  if (dice.tail == DiceTail::die) text += '+';
  if (dice.tail == DiceTail::box) text += '-';
  return text;
}

std::expected<void, Error> check_dice(const Dice& dice, std::span<const std::uint64_t> numbers) {
  const auto refuse = [](std::string message) {
    return std::unexpected(Error{ErrorCode::bad_setup, Reason::none, std::move(message)});
  };
  const std::size_t least = dice.faces.size();
  if (numbers.size() < least || (dice.tail == DiceTail::fixed && numbers.size() > least)) {
    return refuse("the setup needs " + std::string(dice.tail == DiceTail::fixed ? "" : "at least ") +
                  std::to_string(least) + " numbers, not " + std::to_string(numbers.size()));
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::uint64_t faces = dice.faces[std::min(i, least - 1)];
    if (dice.tail == DiceTail::box && i + 1 >= least) faces -= (i + 1 - least) % faces;
    if (numbers[i] >= 1 && numbers[i] <= faces) continue;
    return refuse("/dice/" + std::to_string(i) + " must be a number from 1 to " + std::to_string(faces));
  }
  return {};
}

}  // namespace rules
