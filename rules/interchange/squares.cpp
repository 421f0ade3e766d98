#include "rules/interchange/squares.hpp"

#include <algorithm>
#include <charconv>

namespace rules {
namespace {

std::optional<int> read_number(std::string_view text, std::size_t& at) {
  int value = 0;
  if (at >= text.size() || text[at] < '1' || text[at] > '9') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
  if (error != std::errc{}) return std::nullopt;
  at = static_cast<std::size_t>(end - text.data());
  return value;
}

std::optional<int> read_letter(std::string_view text, std::size_t& at) {
  if (at >= text.size() || text[at] < 'a' || text[at] > 'z') return std::nullopt;
  return text[at++] - 'a';
}

}  // namespace

std::string foreign_square(const Variant& variant, Format format, Square s) {
  if (format == Format::uci) return variant.board.name(s);
  const Cell& cell = variant.board.cell(s);
  return std::to_string(variant.board.files() - cell.file) +
         static_cast<char>('a' + variant.board.ranks() - 1 - cell.rank);
}

std::optional<ReadSquare> read_foreign_square(const Variant& variant, Format format, std::string_view text) {
  std::size_t at = 0;
  const bool usi = format == Format::usi;
  const auto first = usi ? read_number(text, at) : read_letter(text, at);
  if (!first) return std::nullopt;
  const auto second = usi ? read_letter(text, at) : read_number(text, at);
  if (!second) return std::nullopt;
  const int file = usi ? variant.board.files() - *first : *first;
  const int rank = usi ? variant.board.ranks() - 1 - *second : *second - 1;
  const Square s = variant.board.at(file, rank);
  if (s == Square::none) return std::nullopt;
  return ReadSquare{s, at};
}

char foreign_letter(const Dialect& dialect, char own) {
  const auto found = std::ranges::find(dialect.letters, own, &Letter::own);
  return found == dialect.letters.end() ? own : found->foreign;
}

std::optional<char> own_letter(const Variant& variant, const Dialect& dialect, char foreign) {
  for (const KindSpec& spec : variant.kinds) {
    if (spec.symbol.size() == 1 && foreign_letter(dialect, spec.symbol.front()) == foreign) return spec.symbol.front();
  }
  return std::nullopt;
}

}  // namespace rules
