#include "rules/foreign/letters.hpp"

#include <algorithm>
#include <cstddef>

namespace rules::foreign {
namespace {

constexpr std::string_view kEnglish = "KQRBN";

/// Sets that say the same of a game are there once.
constexpr std::array<Letters, 9> kLetters{{{"German", {"K", "D", "T", "L", "S"}},
                                           {"French", {"R", "D", "T", "F", "C"}},
                                           {"Spanish or Italian", {"R", "D", "T", "A", "C"}},
                                           {"Portuguese", {"R", "D", "T", "B", "C"}},
                                           {"Dutch", {"K", "D", "T", "L", "P"}},
                                           {"Polish", {"K", "H", "W", "G", "S"}},
                                           {"Czech", {"K", "D", "V", "S", "J"}},
                                           {"Hungarian", {"K", "V", "B", "F", "H"}},
                                           {"Russian", {"Кр", "Ф", "Л", "С", "К"}}}};

}  // namespace

std::span<const Letters> letters_of_languages() {
  return kLetters;
}

bool has_letters_of_chess(const Variant& variant) {
  return std::ranges::all_of(variant.kinds, [](const KindSpec& kind) {
    return kind.symbol == "P" || (kind.symbol.size() == 1 && kEnglish.contains(kind.symbol.front()));
  });
}

bool may_be_in(std::string_view move, const Letters& letters) {
  const bool english = !move.empty() && kEnglish.contains(move.front());
  return !english ||
         std::ranges::any_of(letters.for_piece, [&](std::string_view own) { return own == move.substr(0, 1); });
}

std::string in_english(std::string_view move, const Letters& letters) {
  std::string out;
  while (!move.empty()) {
    std::size_t length = 0;
    char english = move.front();
    for (std::size_t i = 0; i < kEnglish.size(); ++i) {
      const std::string_view letter = letters.for_piece[i];
      if (letter.size() <= length || !move.starts_with(letter)) continue;
      length = letter.size();
      english = kEnglish[i];
    }
    out += english;
    move.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

}  // namespace rules::foreign
