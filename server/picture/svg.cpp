#include "server/picture/svg.hpp"

#include <map>
#include <string_view>

#include "server/base/markup.hpp"

namespace picture {
namespace {

/// An outline that is shorter stands where it is drawn.
constexpr std::size_t kShort = 48;

/// The ids of outlines that are drawn more than once.
using Shared = std::map<std::string_view, std::string>;

Shared shared_outlines(const Picture& picture) {
  std::map<std::string_view, int> uses;
  for (const Group& group : picture.groups) {
    for (const Shape& shape : group.shapes) ++uses[shape.outline];
  }
  Shared shared;
  for (const auto& [outline, count] : uses) {
    if (count > 1 && outline.size() >= kShort) shared[outline] = "p" + std::to_string(shared.size());
  }
  return shared;
}

std::string hex(Color color) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t part : {color.red, color.green, color.blue}) {
    text += kDigits[part / 16];
    text += kDigits[part % 16];
  }
  return text;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string{name} + "=\"" + server::markup_of(value) + "\"";
}

std::string placing(const Placing& at) {
  if (at == Placing{}) return "";
  std::string text = at.x == 0 && at.y == 0 ? "" : "translate(" + number(at.x) + " " + number(at.y) + ")";
  constexpr int kFine = 100'000;  // a scale is multiplied by what it scales
  if (at.scale != 1) text += "scale(" + number(at.scale, kFine) + ")";
  return attribute("transform", text);
}

std::string element(const Shape& shape, const Shared& shared) {
  const auto known = shared.find(shape.outline);
  std::string text =
      known == shared.end() ? "<path" + attribute("d", shape.outline) : "<use" + attribute("href", "#" + known->second);
  text += placing(shape.at) + attribute("fill", shape.fill ? hex(*shape.fill) : "none");
  if (shape.stroke) {
    text += attribute("stroke", hex(shape.stroke->color)) + attribute("stroke-width", number(shape.stroke->width));
    if (shape.order == Order::stroke_first) text += attribute("paint-order", "stroke");
  }
  if (shape.opacity != 1) text += attribute("opacity", number(shape.opacity));
  return text + "/>";
}

}  // namespace

std::string svg_of(const Picture& picture) {
  const Shared shared = shared_outlines(picture);
  const std::string width = number(picture.width);
  const std::string height = number(picture.height);
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
                     attribute("height", height) + attribute("viewBox", "0 0 " + width + " " + height) +
                     " fill-rule=\"evenodd\" stroke-linejoin=\"round\" stroke-linecap=\"square\">\n<defs>\n";
  for (const auto& [outline, id] : shared) text += "<path" + attribute("id", id) + attribute("d", outline) + "/>\n";
  text += "</defs>\n";
  for (const Group& group : picture.groups) {
    text += "<g" + attribute("class", group.kind);
    if (!group.square.empty()) text += attribute("data-square", group.square);
    if (!group.piece.empty()) text += attribute("data-piece", group.piece);
    text += ">";
    for (const Shape& shape : group.shapes) text += element(shape, shared);
    text += "</g>\n";
  }
  return text + "</svg>\n";
}

}  // namespace picture
