// The arrays that the dice of Chess 56, Chess 112 and Chess 2016 choose (chess56.md, section 6). Internal to
// rules/variants.
#pragma once
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "rules/game/variant.hpp"

namespace rules {

enum class Chess56Game : std::uint8_t { chess56, chess112, chess2016 };
/// Says when Knights and Camels of Chess 112 change places.
enum class Interchange : std::uint8_t { coin, never, always, odd, even, alternate, alternate_even };

/// The options that the setups depend on.
struct Chess56Options {
  Chess56Game game = Chess56Game::chess56;
  bool low_pair_changes_man = false;  // pair-low=man
  Interchange interchange = Interchange::never;
  bool row_256_by_table = false;   // row-2-5-6=table
  bool green_2_makes_man = false;  // green-2=man
};

/// The start of a setup by name (`1-3-6`, `1-3-6x`, `3-4-6-g2-r6`; white dice in any order), or of the default one.
std::expected<Start, Error> start_chess56(const Variant& variant, std::string_view setup);

/// The setup that the dice give, named canonically; in Chess 112 by the policy of the option `interchange`.
std::expected<std::string, Error> setup_of_chess56_dice(const Variant& variant, std::span<const std::uint64_t> numbers,
                                                        int round);

}  // namespace rules
