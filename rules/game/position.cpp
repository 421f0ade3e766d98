#include "rules/game/position.hpp"

namespace rules {
namespace {

constexpr std::uint64_t mix(std::uint64_t h, std::uint64_t word) {
  h = (h ^ word) * 0x9E3779B97F4A7C15ULL;
  return h ^ (h >> 32);
}

}  // namespace

std::uint64_t Position::hash() const {
  std::uint64_t h = mix(0x243F6A8885A308D3ULL + static_cast<std::uint64_t>(turn_), placement_);
  for (const std::uint64_t word : rights_.words()) h = mix(h, word);
  for (const std::uint64_t value : registers_) h = mix(h, value);
  return mix(h, static_cast<std::uint64_t>(index(en_passant_.target)) << 8 |
                    static_cast<std::uint64_t>(index(en_passant_.victim)));
}

}  // namespace rules
