// The arrays that the dice of Chess 56, Chess 112 and Chess 2016 choose (chess56.md, section 6). Internal to
// rules/variants.
#pragma once
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "rules/game/variant.hpp"

namespace rules {

/// The start of a setup by name (`1-3-6`, `1-3-6x`, `3-4-6-g2-r6`; white dice in any order), or of the default one.
std::expected<Start, Error> start_chess56(const Variant& variant, std::string_view setup);

/// The setup that the dice give, named canonically; in Chess 112 by the policy of the option `interchange`.
std::expected<std::string, Error> setup_of_chess56_dice(const Variant& variant, std::span<const std::uint64_t> numbers,
                                                        int round);

}  // namespace rules
