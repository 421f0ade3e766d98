// Text as outlines, so that a picture needs no font: Latin letters, digits and signs; what else a text holds is drawn
// as a question mark. Any thread.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "server/picture/shapes.hpp"

namespace picture {

enum class Anchor : std::uint8_t { start, middle, end };

/// Where a text stands: x is its beginning, middle or end, y its base line.
struct TextPlace {
  double x = 0;
  double y = 0;
  double size = 100;
  Anchor anchor = Anchor::start;
};

/// How wide a text is at a size of 100.
[[nodiscard]] double width_of(std::string_view text);
/// A shape for each letter that is not blank.
[[nodiscard]] std::vector<Shape> text_shapes(std::string_view text, const TextPlace& place, Color color);
/// The same within `width`: in a smaller size if need be, down to two thirds, and cut short beyond that.
[[nodiscard]] std::vector<Shape> fitted_text(std::string_view text, TextPlace place, double width, Color color);

}  // namespace picture
