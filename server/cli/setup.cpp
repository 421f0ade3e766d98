#include "server/cli/setup.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace cli {
namespace {

/// What the next of these dice shows.
std::uint64_t thrown(const rules::Dice& dice, std::size_t already, std::random_device& chance) {
  const std::size_t last = dice.faces.size() - 1;
  std::uint64_t faces = dice.faces[std::min(already, last)];
  if (dice.tail == rules::DiceTail::box && already >= last) faces -= (already - last) % faces;
  return std::uniform_int_distribution<std::uint64_t>(1, faces)(chance);
}

}  // namespace

std::expected<rules::Start, rules::Error> named_start(const rules::Variant& variant, std::string_view setup) {
  if (!setup.empty() || !variant.always_drawn) return rules::start(variant, setup);
  return std::unexpected(
      rules::Error{rules::ErrorCode::bad_setup, rules::Reason::none,
                   std::string(variant.name) + " has no default setup: name one, or give the FEN to begin with"});
}

std::expected<rules::Start, rules::Error> drawn_start(const rules::Variant& variant) {
  std::random_device chance;
  std::vector<std::uint64_t> numbers;
  while (numbers.size() < variant.dice.faces.size()) numbers.push_back(thrown(variant.dice, numbers.size(), chance));
  for (;;) {
    const auto setup = variant.setup_of_dice(variant, numbers, 1);
    if (setup) return rules::start(variant, *setup);
    if (setup.error().reason != rules::Reason::more_dice) return std::unexpected(setup.error());
    numbers.push_back(thrown(variant.dice, numbers.size(), chance));
  }
}

}  // namespace cli
