// What pieces and boards are drawn with: the page's figures, characters and colours. The build makes the tables out of
// the page's own files (make_art.cmake), so both look alike. Read-only. Any thread.
#pragma once
#include <span>
#include <string_view>

#include "server/picture/shapes.hpp"

namespace picture {

/// A figure in a box of 100 by 100: its body, and the lines on it.
struct Figure {
  std::string_view id;
  std::string_view body;
  std::string_view ink;
};
/// A character in a box of 100 by 100.
struct Character {
  std::string_view character;
  std::string_view outline;
};
/// A tile of the shogi games: what is written on it, and its size in hundredths of the largest one's.
struct Tile {
  std::string_view key;
  std::string_view character;
  int size;
};
struct NamedColor {
  std::string_view name;
  std::string_view text;  // #rrggbb or #rgb
};

// The tables that the build makes.
[[nodiscard]] std::span<const Figure> figures();
[[nodiscard]] std::span<const Character> characters();
[[nodiscard]] std::span<const Tile> tiles();
[[nodiscard]] std::span<const NamedColor> colors();

// Null: there is none.
[[nodiscard]] const Figure* find_figure(std::string_view id);
[[nodiscard]] const Tile* find_tile(std::string_view key);
/// The outline of a character that stands on a tile.
[[nodiscard]] std::string_view outline_of(std::string_view character);
/// A colour of the page's by day, or of its usual board. There is one of each name that this folder asks for: the tests
/// draw everything.
[[nodiscard]] Color color(std::string_view name);

}  // namespace picture
