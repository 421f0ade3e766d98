// Piece symbols as they stand in a FEN placement: one letter, one with a + before it, or several in braces; upper case
// for White.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game/variant.hpp"

namespace rules {

struct ReadSymbol {
  Piece piece;
  std::size_t length;  // characters read
};

/// The symbol at the beginning of `text`, or a sentence that says what is wrong with it.
[[nodiscard]] std::expected<ReadSymbol, std::string> read_symbol(const Variant& variant, std::string_view text);

/// `Q`, `q`, `+R`, `{RH}`, `{rh}`.
[[nodiscard]] std::string symbol_text(const Variant& variant, Piece piece);
void append_symbol(std::string& out, const Variant& variant, Piece piece);

/// The kinds of a mask in bytewise order of their symbols.
[[nodiscard]] std::vector<Kind> kinds_by_symbol(const Variant& variant, std::uint64_t mask);

}  // namespace rules
