#include "rules/notation/symbol.hpp"

#include <algorithm>
#include <bit>

#include "rules/game/wording.hpp"

namespace rules {
namespace {

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
char in_case(char c, Side side) {
  if (side == Side::black && is_upper(c)) return static_cast<char>(c - 'A' + 'a');
  if (side == Side::white && is_lower(c)) return static_cast<char>(c - 'a' + 'A');
  return c;
}
std::string in_case(std::string_view symbol, Side side) {
  std::string text{symbol};
  for (char& c : text) c = in_case(c, side);
  return text;
}

}  // namespace

std::expected<ReadSymbol, std::string> read_symbol(const Variant& variant, std::string_view text) {
  std::string_view symbol = text.substr(0, 1);
  std::size_t length = 1;
  if (text.starts_with('{')) {
    const std::size_t close = text.find_first_of("}/");
    if (close == std::string_view::npos || text[close] != '}') return std::unexpected("'{' is not closed");
    symbol = text.substr(1, close - 1);
    length = close + 1;
    if (symbol.size() < 2) return std::unexpected("braces hold a symbol of several letters");
  }
  if (text.starts_with('+')) {
    symbol = text.substr(0, 2);
    length = symbol.size();
  }
  const bool lower = std::ranges::any_of(symbol, is_lower);
  if (lower && std::ranges::any_of(symbol, is_upper)) {
    return std::unexpected(shown(symbol) + " mixes upper and lower case");
  }
  const Kind k = variant.find_symbol(in_case(symbol, Side::white));
  if (k == Kind::none) return std::unexpected(shown(symbol) + " is no piece of this game");
  return ReadSymbol{Piece(k, lower ? Side::black : Side::white), length};
}

std::string symbol_text(const Variant& variant, Piece piece) {
  std::string text;
  append_symbol(text, variant, piece);
  return text;
}

void append_symbol(std::string& out, const Variant& variant, Piece piece) {
  const std::string_view symbol = variant.spec(piece.kind()).symbol;
  const bool is_braced = symbol.size() > 1 && symbol.front() != '+';
  if (is_braced) out += '{';
  for (const char c : symbol) out += in_case(c, piece.owner());
  if (is_braced) out += '}';
}

std::vector<Kind> kinds_by_symbol(const Variant& variant, std::uint64_t mask) {
  std::vector<Kind> kinds;
  for (; mask != 0; mask &= mask - 1) kinds.push_back(kind(std::countr_zero(mask)));
  std::ranges::sort(kinds, {}, [&](Kind k) { return variant.spec(k).symbol; });
  return kinds;
}

}  // namespace rules
