#include "server/tournament_room/searched.hpp"

#include <cstdint>

#include "server/base/ascii.hpp"

namespace server {
namespace {

/// Of letters that UTF-8 writes with two bytes: Latin, Greek, Cyrillic.
std::uint32_t small(std::uint32_t letter) {
  const auto is_in = [letter](std::uint32_t first, std::uint32_t last) { return letter >= first && letter <= last; };
  if (is_in(0xC0, 0xDE) && letter != 0xD7) return letter + 0x20;
  if (is_in(0x100, 0x137) || is_in(0x14A, 0x177)) return letter | 1U;
  if (is_in(0x139, 0x148) || is_in(0x179, 0x17E)) return letter + (letter & 1U);
  if (is_in(0x391, 0x3A9)) return letter + 0x20;
  if (is_in(0x410, 0x42F)) return letter + 0x20;
  if (is_in(0x400, 0x40F)) return letter + 0x50;
  return letter;
}

}  // namespace

std::string searched(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    const auto second = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    const bool is_pair = first >= 0xC2 && first <= 0xDF && second >= 0x80 && second <= 0xBF;
    if (!is_pair) {
      out += to_lower(text[i]);
      continue;
    }
    const std::uint32_t letter = small((first & 0x1FU) << 6U | (second & 0x3FU));
    out += static_cast<char>(0xC0U | letter >> 6U);
    out += static_cast<char>(0x80U | (letter & 0x3FU));
    ++i;
  }
  return out;
}

}  // namespace server
