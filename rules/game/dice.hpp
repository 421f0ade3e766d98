// The dice that are asked of chance: those of a setup, or those that fall during play. The rules name them, the caller
// throws them (docs/FAIRNESS.md, "asks"). A plain value.
#pragma once
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "rules/game/error.hpp"

namespace rules {

/// How the last of the dice is read.
enum class DiceTail : std::uint8_t {
  fixed,  // once, like the others: `6,6,6`
  die,    // thrown until the rules have enough, at least once: `8+`
  box,    // a box of that many slips, drawn without putting back to its end, then another box if need be: `64-`
};

struct Dice {
  std::vector<std::uint64_t> faces;  // in the order of the page
  DiceTail tail = DiceTail::fixed;

  [[nodiscard]] bool empty() const { return faces.empty(); }
  bool operator==(const Dice&) const = default;
};

/// The dice as a lock's field spells them: `6,6,6`, `8+`, `64-`; empty for no dice.
[[nodiscard]] std::string asks_text(const Dice& dice);

/// Checks that a setup's dice can have shown these numbers; bad_setup names the first that is wrong.
[[nodiscard]] std::expected<void, Error> check_dice(const Dice& dice, std::span<const std::uint64_t> numbers);

}  // namespace rules
