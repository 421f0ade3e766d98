#include "rules/notation/roll_text.hpp"

#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "rules/game/play.hpp"

namespace rules {
namespace {

std::unexpected<Error> no_roll(std::string message) {
  return std::unexpected(Error{ErrorCode::illegal_move, Reason::chance, std::move(message)});
}

/// The number that a die of a roll shows, from 1 to `faces`, without leading zeros.
std::optional<std::uint64_t> read_die(std::string_view text, std::uint64_t faces) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text.front() == '0' || number > faces) {
    return std::nullopt;
  }
  return number;
}

}  // namespace

std::expected<Action, Error> parse_roll(const Variant& variant, const Position& position, std::string_view text) {
  constexpr std::string_view kRoll = "roll ";
  const std::uint64_t faces = variant.dice_in_play.faces.front();
  const std::string wanted = "roll and a number from 1 to " + std::to_string(faces);
  if (!text.starts_with(kRoll)) return no_roll("a die must fall before anybody moves; that is written " + wanted);
  text.remove_prefix(kRoll.size());
  std::vector<std::uint64_t> numbers;
  for (bool more = true; more;) {
    const std::size_t dash = text.find('-');
    const auto number = read_die(text.substr(0, dash), faces);
    if (!number) return no_roll("what a die gave is written " + wanted);
    numbers.push_back(*number);
    more = dash != text.npos;
    if (more) text.remove_prefix(dash + 1);
  }
  return chance_action(variant, position, numbers);
}

}  // namespace rules
