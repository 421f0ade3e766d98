// The setup of Chaos Chess by slips of paper (chaos.md, section 6). Internal to rules/variants.
#pragma once
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "rules/game/variant.hpp"

namespace rules {

/// The rule for the first turns of both sides. `free`: checks count from the second turn on; `capture`: a King left
/// attacked may then be captured; `off`: they are turns like all others.
enum class FirstTurn : std::uint8_t { free, capture, off };

struct ChaosOptions {
  FirstTurn first_turn = FirstTurn::free;
  bool slips_return = false;  // rejected-slip=return
};

/// The start that a list of slips makes, rejected ones included; without a list the page's worked example
/// (with first-turn=off, which refuses it, the array of ordinary chess).
std::expected<Start, Error> start_chaos(const Variant& variant, std::string_view setup);

/// The list of the slips that these numbers draw; Reason::more_dice if pieces are left over.
std::expected<std::string, Error> setup_of_slips(const Variant& variant, std::span<const std::uint64_t> numbers,
                                                 int round);

}  // namespace rules
