// Shift-JIS as Windows has it (code page 932), in which most Japanese programs write their files, turned into UTF-8. It
// does not say whether a file is in it (text.cpp). Pure; any thread.
#pragma once
#include <string_view>

namespace rules::foreign {

/// What stands where bytes are no character.
inline constexpr char16_t kNoCharacter = u'\xfffd';

struct ShiftJisCharacter {
  char16_t character;
  int bytes;
};

/// The first character of bytes of which there is at least one.
[[nodiscard]] ShiftJisCharacter first_of_shift_jis(std::string_view bytes);

}  // namespace rules::foreign
