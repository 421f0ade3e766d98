// An action in 16 bits: enough to find it again among the legal ones of its position, where a rare mistake costs time
// only.
#pragma once
#include <cstdint>

#include "rules/game/action.hpp"

namespace rules::search {

using ActionKey = std::uint16_t;
inline constexpr ActionKey kNoAction = 0;

[[nodiscard]] constexpr ActionKey key_of(const Action& action) {
  const std::uint64_t all = static_cast<std::uint64_t>(action.verb) | static_cast<std::uint64_t>(action.from) << 4 |
                            static_cast<std::uint64_t>(action.to) << 12 | static_cast<std::uint64_t>(action.via) << 20 |
                            static_cast<std::uint64_t>(action.becomes) << 28 |
                            static_cast<std::uint64_t>(action.number) << 36;
  const auto key = static_cast<ActionKey>((all * 0x9E3779B97F4A7C15ULL) >> 48);
  return key == kNoAction ? ActionKey{1} : key;
}

}  // namespace rules::search
