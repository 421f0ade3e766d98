// Squares and letters of a dialect. Internal to rules/interchange.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "rules/interchange/interchange.hpp"

namespace rules {

/// `e4`; in USI `7g`: files counted from White's right, ranks by letters from the far edge.
[[nodiscard]] std::string foreign_square(const Variant& variant, Format format, Square s);

struct ReadSquare {
  Square square = Square::none;
  std::size_t length = 0;  // characters read
};
/// The square at the beginning of `text`.
[[nodiscard]] std::optional<ReadSquare> read_foreign_square(const Variant& variant, Format format,
                                                            std::string_view text);

/// Letter for letter, in upper case; what the dialect does not name is the same in both.
[[nodiscard]] char foreign_letter(const Dialect& dialect, char own);
/// The own letter; none if the other program does not write this one.
[[nodiscard]] std::optional<char> own_letter(const Variant& variant, const Dialect& dialect, char foreign);

[[nodiscard]] constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace rules
