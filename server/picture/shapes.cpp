#include "server/picture/shapes.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace picture {

std::string number(double value, int parts) {
  std::array<char, 32> text{};
  const double near = std::round(value * parts) / parts + 0.0;  // -0 becomes 0
  const auto end = std::to_chars(text.begin(), text.end(), near, std::chars_format::fixed).ptr;
  return {text.begin(), end};
}

std::string rectangle(double x, double y, double width, double height) {
  return "M" + number(x) + " " + number(y) + "h" + number(width) + "v" + number(height) + "h" + number(-width) + "z";
}

std::string rounded(double x, double y, double width, double height, double radius) {
  const double r = radius;
  const auto step = [](std::string_view command, std::initializer_list<double> values) {
    std::string text{command};
    for (const double value : values) text += (text.size() > command.size() ? " " : "") + number(value);
    return text;
  };
  return step("M", {x + r, y}) + step("h", {width - 2 * r}) + step("q", {r, 0, r, r}) + step("v", {height - 2 * r}) +
         step("q", {0, r, -r, r}) + step("h", {2 * r - width}) + step("q", {-r, 0, -r, -r}) +
         step("v", {2 * r - height}) + step("q", {0, -r, r, -r}) + "z";
}

/// Four curves, which are nowhere a thousandth of the radius off.
std::string circle(double x, double y, double radius) {
  constexpr double kBend = 0.5523;
  const double r = radius;
  const double b = radius * kBend;
  std::string text = "M" + number(x + r) + " " + number(y);
  const std::array<std::array<double, 6>, 4> arcs{
      {{0, b, b - r, r, -r, r}, {-b, 0, -r, b - r, -r, -r}, {0, -b, r - b, -r, r, -r}, {b, 0, r, r - b, r, r}}};
  for (const auto& arc : arcs) {
    text += 'c';
    for (std::size_t i = 0; i < arc.size(); ++i) text += (i == 0 ? "" : " ") + number(arc[i]);
  }
  return text + "z";
}

}  // namespace picture
