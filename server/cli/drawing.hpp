// A diagram ready to be drawn, and its two renderers. What the marks mean is decided here once for both.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.hpp"

namespace cli {

struct Drawing {
  const rules::Variant& variant;
  rules::Piece piece;
  rules::Square from;
  std::vector<rules::DiagramMark> marks;

  /// The mark on a square, or nullptr.
  [[nodiscard]] const rules::DiagramMark* mark(rules::Square s) const;
};

/// A kind of mark: its letter in a text diagram, and what it says.
struct MarkStyle {
  char letter;
  std::string_view meaning;
};

/// The styles by the sum of quiet (1), capture (2) and hop (4).
inline constexpr std::array<MarkStyle, 8> kMarkStyles{{
    {'.', "cannot go there"},
    {'m', "moves there only without capturing"},
    {'x', "moves there only by capturing"},
    {'o', "moves or captures there"},
    {'h', "captures there over one piece"},
    {'+', "moves there without capturing, or captures over one piece"},
    {'X', "captures there, also over one piece"},
    {'O', "moves or captures there, also captures over one piece"},
}};

[[nodiscard]] constexpr std::size_t style(const rules::DiagramMark& mark) {
  return (mark.quiet ? 1U : 0U) + (mark.capture ? 2U : 0U) + (mark.hop ? 4U : 0U);
}

/// The styles that occur on squares other than the piece's own.
[[nodiscard]] std::array<bool, 8> styles_used(const Drawing& drawing);

/// "White Griffin (Y) on f5: moves or captures on 24 squares. Notation: …"
[[nodiscard]] std::string summary(const Drawing& drawing);

[[nodiscard]] std::string diagram_text(const Drawing& drawing);
[[nodiscard]] std::string diagram_svg(const Drawing& drawing);

}  // namespace cli
