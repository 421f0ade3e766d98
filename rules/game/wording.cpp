#include "rules/game/wording.hpp"

namespace rules {

std::string with_article(std::string_view word) {
  // A U begins as in unicorn here, and 8 is the one such number that begins with a vowel.
  constexpr std::string_view kVowels = "AEIOaeio8";
  const bool vowel = !word.empty() && kVowels.find(word.front()) != kVowels.npos;
  return (vowel ? "an " : "a ") + std::string(word);
}

std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string quoted = "\"";
  for (const char c : text.substr(0, kLongest)) quoted += c >= ' ' && c <= '~' ? c : '?';
  return quoted + (text.size() > kLongest ? "...\"" : "\"");
}

}  // namespace rules
