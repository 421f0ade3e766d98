#include "server/picture/art.hpp"

#include <cassert>
#include <charconv>
#include <map>

namespace picture {
namespace {

template <class Row>
using ByKey = std::map<std::string_view, const Row*>;

template <class Row>
ByKey<Row> by_key(std::span<const Row> rows, std::string_view Row::* key) {
  ByKey<Row> table;
  for (const Row& row : rows) table.emplace(row.*key, &row);
  return table;
}

template <class Row>
const Row* find(const ByKey<Row>& table, std::string_view key) {
  const auto found = table.find(key);
  return found == table.end() ? nullptr : found->second;
}

Color color_of(std::string_view text) {
  const bool is_short = text.size() == 4;  // #rgb
  const auto part = [&](std::size_t i) {
    const std::string_view digits = text.substr(is_short ? 1 + i : 1 + 2 * i, is_short ? 1 : 2);
    unsigned value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    return static_cast<std::uint8_t>(is_short ? value * 17 : value);
  };
  return {.red = part(0), .green = part(1), .blue = part(2)};
}

}  // namespace

const Figure* find_figure(std::string_view id) {
  static const auto kTable = by_key(figures(), &Figure::id);
  return find(kTable, id);
}

const Tile* find_tile(std::string_view key) {
  static const auto kTable = by_key(tiles(), &Tile::key);
  return find(kTable, key);
}

std::string_view outline_of(std::string_view character) {
  static const auto kTable = by_key(characters(), &Character::character);
  const Character* found = find(kTable, character);
  return found == nullptr ? std::string_view{} : found->outline;
}

Color color(std::string_view name) {
  static const auto kTable = by_key(colors(), &NamedColor::name);
  const NamedColor* found = find(kTable, name);
  assert(found != nullptr && "the page has a color of this name");
  return found == nullptr ? Color{} : color_of(found->text);
}

}  // namespace picture
