#include "server/picture/letters.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "server/picture/letters.gen.hpp"

namespace picture {
namespace {

constexpr std::string_view kUnknown = "?";
constexpr std::string_view kCutShort = "…";
constexpr double kNearly = 1e-6;  // what adding up may be off by

/// How many bytes the character has that begins here (UTF-8).
std::size_t bytes_of(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t count = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return std::min(count, text.size());
}

const Glyph& glyph_of(std::string_view character) {
  static const auto kTable = [] {
    std::map<std::string_view, const Glyph*> table;
    for (const Glyph& glyph : kGlyphs) table.emplace(glyph.character, &glyph);
    return table;
  }();
  const auto found = kTable.find(character);
  return found == kTable.end() ? *kTable.at(kUnknown) : *found->second;
}

std::vector<const Glyph*> glyphs_of(std::string_view text) {
  std::vector<const Glyph*> glyphs;
  while (!text.empty()) {
    const std::size_t count = bytes_of(text);
    glyphs.push_back(&glyph_of(text.substr(0, count)));
    text.remove_prefix(count);
  }
  return glyphs;
}

}  // namespace

double width_of(std::string_view text) {
  double width = 0;
  for (const Glyph* glyph : glyphs_of(text)) width += glyph->width;
  return width;
}

std::vector<Shape> text_shapes(std::string_view text, const TextPlace& place, Color color) {
  const double scale = place.size / 100;
  const double width = scale * width_of(text);
  double x = place.x - (place.anchor == Anchor::start ? 0 : place.anchor == Anchor::middle ? width / 2 : width);
  std::vector<Shape> shapes;
  for (const Glyph* glyph : glyphs_of(text)) {
    if (!glyph->path.empty()) {
      shapes.push_back({.outline = std::string{glyph->path}, .at = {x, place.y, scale}, .fill = color});
    }
    x += scale * glyph->width;
  }
  return shapes;
}

std::vector<Shape> fitted_text(std::string_view text, TextPlace place, double width, Color color) {
  const double wanted = width_of(text) * place.size / 100;
  if (wanted <= width) return text_shapes(text, place, color);
  place.size *= std::max(2.0 / 3, width / wanted);
  std::vector<const Glyph*> glyphs = glyphs_of(text);
  double left = width * 100 / place.size;
  for (const Glyph* glyph : glyphs) left -= glyph->width;
  if (left >= -kNearly) return text_shapes(text, place, color);
  left -= glyph_of(kCutShort).width;
  while (!glyphs.empty() && left < 0) {
    left += glyphs.back()->width;
    glyphs.pop_back();
  }
  std::string cut;
  for (const Glyph* glyph : glyphs) cut += glyph->character;
  return text_shapes(cut + std::string{kCutShort}, place, color);
}

}  // namespace picture
