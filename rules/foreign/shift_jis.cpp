#include "rules/foreign/shift_jis.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "rules/foreign/shift_jis_rows.gen.hpp"

namespace rules::foreign {
namespace {

static_assert(std::ranges::all_of(kShiftJisRows, [](const ShiftJisRow& row) { return row.characters.size() == 94; }));

constexpr int number_of_row(unsigned char lead, bool second) {
  return lead * 2 + (second ? 1 : 0);
}

char16_t of_pair(unsigned char lead, unsigned char trail) {
  if (trail < 0x40 || trail == 0x7f || trail > 0xfc) return kNoCharacter;
  const bool second = trail > 0x9e;
  const std::span<const ShiftJisRow> rows = kShiftJisRows;
  const auto row = std::ranges::lower_bound(rows, number_of_row(lead, second), {},
                                            [](const ShiftJisRow& one) { return number_of_row(one.lead, one.second); });
  if (row == rows.end() || row->lead != lead || row->second != second) return kNoCharacter;
  const int cell = second ? trail - 0x9f : trail - 0x40 - (trail > 0x7f ? 1 : 0);
  return row->characters[static_cast<std::size_t>(cell)];
}

}  // namespace

ShiftJisCharacter first_of_shift_jis(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes.front());
  if (lead < 0x80) return {lead, 1};
  constexpr char16_t kFirstHalfWidth = 0xff61;
  if (lead >= 0xa1 && lead <= 0xdf) return {static_cast<char16_t>(kFirstHalfWidth + lead - 0xa1), 1};
  const char16_t known = bytes.size() < 2 ? kNoCharacter : of_pair(lead, static_cast<unsigned char>(bytes[1]));
  // What is no character may have swallowed the byte behind it, which can be the end of a line.
  return {known, known == kNoCharacter ? 1 : 2};
}

}  // namespace rules::foreign
