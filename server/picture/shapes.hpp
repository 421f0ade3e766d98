// A picture as a list of shapes, each an outline with the colours in which it is drawn. It is written as SVG (svg.hpp)
// and painted as PNG (png.hpp); both show the same. Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace picture {

struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  bool operator==(const Color&) const = default;
};

/// Where something is put: a point (px, py) of it comes to (x + scale * px, y + scale * py). A negative scale turns it
/// upside down.
struct Placing {
  double x = 0;
  double y = 0;
  double scale = 1;
  bool operator==(const Placing&) const = default;
};
/// What is put by `inner` into something that is put by `outer`.
[[nodiscard]] constexpr Placing operator*(const Placing& outer, const Placing& inner) {
  return {outer.x + outer.scale * inner.x, outer.y + outer.scale * inner.y, outer.scale * inner.scale};
}

struct Stroke {
  Color color;
  double width = 1;  // in units of the outline
  bool operator==(const Stroke&) const = default;
};

/// The order in which the two are drawn where both are there.
enum class Order : std::uint8_t { fill_first, stroke_first };

struct Shape {
  std::string outline;  // path data as of SVG: M L H V C Q Z, also in lower case
  Placing at = {};
  std::optional<Color> fill = {};
  std::optional<Stroke> stroke = {};
  Order order = Order::fill_first;
  double opacity = 1;
};

/// What shapes are together: `square` is the name of a square, and `piece` the symbol of what stands there, where they
/// say something.
struct Group {
  std::string_view kind;  // ground, square, mark, edge, label, piece, caption
  std::string square = {};
  std::string piece = {};
  std::vector<Shape> shapes = {};
};

struct Picture {
  double width = 0;
  double height = 0;
  std::vector<Group> groups = {};
};

[[nodiscard]] std::string rectangle(double x, double y, double width, double height);
/// `radius`: of its corners.
[[nodiscard]] std::string rounded(double x, double y, double width, double height, double radius);
[[nodiscard]] std::string circle(double x, double y, double radius);
/// A number as SVG has it, rounded to a thousandth, or to another part of one.
[[nodiscard]] std::string number(double value, int parts = 1000);

}  // namespace picture
