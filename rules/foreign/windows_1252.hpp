// Windows-1252, in which older programs write their files, turned into UTF-8. Pure; any thread.
#pragma once
#include <array>
#include <string>

namespace rules::foreign {

/// The character of a byte; 0: Windows-1252 has none there, or it is the byte 0.
[[nodiscard]] constexpr char16_t windows_1252(char c) {
  constexpr std::array<char16_t, 32> kFrom80To9f{0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017d, 0,
                                                 0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x80 || byte >= 0xa0 ? byte : kFrom80To9f.at(byte - 0x80U);
}

inline void append_utf8(std::string& out, char16_t character) {
  const unsigned code = character;
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    out += static_cast<char>(0xe0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
}

}  // namespace rules::foreign
