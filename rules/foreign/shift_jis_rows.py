#!/usr/bin/env python3
"""Writes shift_jis_rows.gen.hpp beside itself, from the code page 932 that Python has."""
from pathlib import Path

HEAD = """// Made by shift_jis_rows.py: the characters of Shift-JIS as Windows has it (code page 932), 94 in a row, sorted by the
// bytes that stand for them; U+FFFD where there is none.
// clang-format off
#pragma once
#include <array>
#include <string_view>

namespace rules::foreign {

struct ShiftJisRow {
  unsigned char lead;
  bool second;  // its second byte lies above 0x9e
  std::u16string_view characters;
};
inline constexpr std::array<ShiftJisRow, %d> kShiftJisRows{{
"""
TRAILS = {False: [t for t in range(0x40, 0x9F) if t != 0x7F], True: list(range(0x9F, 0xFD))}


def character(lead: int, trail: int) -> str:
    try:
        one = bytes([lead, trail]).decode("cp932")
    except UnicodeDecodeError:
        return "\ufffd"
    return "\ufffd" if 0xE000 <= ord(one) < 0xF900 else one  # what a user has made


rows = []
for lead in [*range(0x81, 0xA0), *range(0xE0, 0xFD)]:
    for second, trails in TRAILS.items():
        row = "".join(character(lead, trail) for trail in trails)
        if row.strip("\ufffd"):
            text = row.replace("\\", "\\\\")
            rows.append(f'    {{{lead:#x}, {str(second).lower()}, u"{text}"}},\n')
out = Path(__file__).with_name("shift_jis_rows.gen.hpp")
out.write_text(HEAD % len(rows) + "".join(rows) + "}};\n\n}  // namespace rules::foreign\n", encoding="utf-8")
