#include "rules/interchange/dialect.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "rules/interchange/squares.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

constexpr std::array<std::string_view, 2> kFormats{"uci", "usi"};

std::unexpected<Error> refused(std::string message) {
  return std::unexpected(Error{ErrorCode::no_interchange, Reason::none, std::move(message)});
}

}  // namespace

std::string_view name(Format format) {
  return kFormats[static_cast<std::size_t>(format)];
}

std::optional<Format> format_named(std::string_view text) {
  const auto found = std::ranges::find(kFormats, text);
  if (found == kFormats.end()) return std::nullopt;
  return static_cast<Format>(found - kFormats.begin());
}

std::expected<const Dialect*, Error> find_dialect(const Variant& variant, Format format) {
  const auto found = std::ranges::find(variant.dialects, format, &Dialect::format);
  if (found == variant.dialects.end()) {
    return refused("no other program is known that writes " + std::string(variant.name) + " in " +
                   std::string(name(format)));
  }
  for (const NeededOption& needed : found->options) {
    const auto option = variant.options.find(needed.name);
    if (option == variant.options.end() || option->second == needed.value) continue;
    return refused(std::string(found->program) + " plays " + std::string(found->game) + " with " +
                   std::string(needed.name) + "=" + std::string(needed.value) + ", not " + option->second);
  }
  return &*found;
}

std::string foreign_square(const Variant& variant, Format format, Square s) {
  if (format == Format::uci) return variant.board.name(s);
  const Cell& cell = variant.board.cell(s);
  return std::to_string(variant.board.files() - cell.file) +
         static_cast<char>('a' + variant.board.ranks() - 1 - cell.rank);
}

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
