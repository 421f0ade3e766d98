#include <algorithm>
#include <utility>

#include "server/base/markup.hpp"
#include "server/cli/drawing.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

constexpr int kCell = 48;
constexpr int kMargin = 28;
constexpr int kLegendLine = 46;
constexpr int kNarrowest = 560;  // what the longest line of the legend needs

/// An attribute with its leading space.
std::string number(std::string_view name, int value) {
  return " " + std::string(name) + "=\"" + std::to_string(value) + "\"";
}

std::string text_at(int x, int y, std::string_view style_class, std::string_view text) {
  return "<text class=\"" + std::string(style_class) + "\"" + number("x", x) + number("y", y) + ">" +
         server::markup_of(text) + "</text>\n";
}

/// A dot for a quiet move, a ring for a capture, a cross for a capture over one piece; centred on (x, y).
std::string mark_at(int x, int y, std::size_t mark_style) {
  std::string out;
  const std::string centre = number("cx", x) + number("cy", y);
  if ((mark_style & 1U) != 0) out += "<circle class=\"quiet\"" + centre + number("r", 7) + "/>";
  if ((mark_style & 2U) != 0) out += "<circle class=\"capture\"" + centre + number("r", 14) + "/>";
  if ((mark_style & 4U) != 0) {
    const int inner = (mark_style & 1U) != 0 ? 9 : 0;  // leaves room for the dot
    out += "<path class=\"hop\" d=\"";
    for (const auto& [dx, dy] : {std::pair{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}) {
      const auto at = [&, h = dx, v = dy](int far) {
        return std::to_string(x + h * far) + " " + std::to_string(y + v * far);
      };
      out += "M" + at(inner) + "L" + at(16);
    }
    out += "\"/>";
  }
  return out + "\n";
}

/// The sign of a piece that may pass.
std::string pass_at(int x, int y) {
  return "<circle class=\"pass\"" + number("cx", x) + number("cy", y) + number("r", 21) + "/>\n";
}

std::string piece_at(const Drawing& drawing, int x, int y) {
  const bool white = drawing.piece.owner() == rules::Side::white;
  return "<circle class=\"" + std::string(white ? "white" : "black") + "\"" + number("cx", x) + number("cy", y) +
         number("r", 18) + "/>" +
         text_at(x, y + 6, white ? "on-white" : "on-black", drawing.variant.spec(drawing.piece.kind()).symbol);
}

std::string squares(const Drawing& drawing) {
  const rules::Topology& board = drawing.variant.board;
  std::string out;
  for (int rank = board.ranks() - 1; rank >= 0; --rank) {
    for (int file = 0; file < board.files(); ++file) {
      const rules::Square s = board.at(file, rank);
      if (s == rules::Square::none) continue;
      const int x = kMargin + file * kCell;
      const int y = kMargin + (board.ranks() - 1 - rank) * kCell;
      out += "<rect class=\"" + std::string((file + rank) % 2 == 0 ? "dark" : "light") + "\"" + number("x", x) +
             number("y", y) + number("width", kCell) + number("height", kCell) + "/>\n";
      const rules::DiagramMark* mark = drawing.mark(s);
      if (s == drawing.from) {
        out += piece_at(drawing, x + kCell / 2, y + kCell / 2);
        if (mark != nullptr) out += pass_at(x + kCell / 2, y + kCell / 2);
      } else if (mark != nullptr) {
        out += mark_at(x + kCell / 2, y + kCell / 2, style(*mark));
      }
    }
  }
  return out;
}

std::string coordinates(const rules::Topology& board) {
  std::string out;
  const int bottom = kMargin + board.ranks() * kCell;
  for (int file = 0; file < board.files(); ++file) {
    const int x = kMargin + file * kCell + kCell / 2;
    out += text_at(x, bottom + 18, "label", std::string(1, file_letter(file)));
  }
  for (int rank = 0; rank < board.ranks(); ++rank) {
    out += text_at(kMargin / 2, bottom - rank * kCell - kCell / 2 + 5, "label", std::to_string(rank + 1));
  }
  return out;
}

constexpr std::string_view kStyle = R"(<style>
.light{fill:#f0e4cc}.dark{fill:#d5b98c}.quiet{fill:#1d5c3f}
.capture{fill:none;stroke:#a32020;stroke-width:3}.hop{fill:none;stroke:#1f4e9c;stroke-width:3}
.pass{fill:none;stroke:#1d5c3f;stroke-width:2;stroke-dasharray:4 3}
.white{fill:#fff;stroke:#222;stroke-width:2}.black{fill:#222;stroke:#222;stroke-width:2}
text{font-family:sans-serif;fill:#222}.label{font-size:13px;text-anchor:middle}
.on-white,.on-black{font-size:17px;font-weight:bold;text-anchor:middle}.on-black{fill:#fff}.legend{font-size:14px}
</style>
)";

}  // namespace

std::string diagram_svg(const Drawing& drawing) {
  const rules::Topology& board = drawing.variant.board;
  const auto used = styles_used(drawing);
  int y = kMargin + board.ranks() * kCell + kLegendLine + 10;
  std::string legend;
  const auto add = [&](const std::string& sign, std::string_view meaning) {
    legend += sign + text_at(kMargin + kCell + 8, y, "legend", meaning);
    y += kLegendLine;
  };
  for (std::size_t i = 1; i < used.size(); ++i) {
    if (used[i]) add(mark_at(kMargin + kCell / 2, y - 5, i), kMarkStyles[i].meaning);
  }
  if (drawing.mark(drawing.from) != nullptr) add(pass_at(kMargin + kCell / 2, y - 5), "may pass");
  const int width = std::max(2 * kMargin + board.files() * kCell, kNarrowest);
  const std::string title = summary(drawing);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"" + number("width", width) +
                    number("height", y) + " viewBox=\"0 0 " + std::to_string(width) + " " + std::to_string(y) + "\">\n";
  out += "<title>" + server::markup_of(title) + "</title>\n";
  out += kStyle;
  out += "<rect fill=\"#fff\" width=\"100%\" height=\"100%\"/>\n";
  return out + squares(drawing) + coordinates(board) + legend + "</svg>\n";
}

}  // namespace cli
