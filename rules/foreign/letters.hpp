// The letters of pieces in chess as other languages write them: `Sf3` for `Nf3`. They are looked for where the English
// ones do not fit; one game has one set. Internal to rules/foreign.
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "rules/game/variant.hpp"

namespace rules::foreign {

struct Letters {
  std::string_view language;                  // for a sentence
  std::array<std::string_view, 5> for_piece;  // for K, Q, R, B and N
};

[[nodiscard]] std::span<const Letters> letters_of_languages();

/// True for games whose pieces are those of chess, with its letters.
[[nodiscard]] bool has_letters_of_chess(const Variant& variant);

/// False for a move that begins with an English letter which the language does not have.
[[nodiscard]] bool may_be_in(std::string_view move, const Letters& letters);

/// A move with its letters replaced by English ones.
[[nodiscard]] std::string in_english(std::string_view move, const Letters& letters);

}  // namespace rules::foreign
