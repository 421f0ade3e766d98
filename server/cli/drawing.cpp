#include "server/cli/drawing.hpp"

#include <algorithm>

#include "rules/notation/symbol.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

std::string squares(int count) {
  return std::to_string(count) + (count == 1 ? " square" : " squares");
}

}  // namespace

const rules::DiagramMark* Drawing::mark(rules::Square s) const {
  const auto found = std::find_if(marks.begin(), marks.end(), [s](const auto& m) { return m.at == s; });
  return found == marks.end() ? nullptr : &*found;
}

std::array<bool, 8> styles_used(const Drawing& drawing) {
  std::array<bool, 8> used{};
  for (const rules::DiagramMark& mark : drawing.marks) {
    if (mark.at != drawing.from) used[style(mark)] = true;
  }
  return used;
}

std::string summary(const Drawing& drawing) {
  int both = 0;
  int quiet = 0;
  int capture = 0;
  int hop = 0;
  for (const rules::DiagramMark& mark : drawing.marks) {
    if (mark.at == drawing.from) continue;
    both += static_cast<int>(mark.quiet && mark.capture);
    quiet += static_cast<int>(mark.quiet && !mark.capture);
    capture += static_cast<int>(mark.capture && !mark.quiet);
    hop += static_cast<int>(mark.hop);
  }
  std::string does;
  const auto add = [&does](std::string_view what, int count) {
    if (count != 0) does += (does.empty() ? "" : ", ") + std::string(what) + " " + squares(count);
  };
  add("moves or captures on", both);
  add("only moves to", quiet);
  add("only captures on", capture);
  add("captures over one piece on", hop);
  if (drawing.mark(drawing.from) != nullptr) does += std::string(does.empty() ? "" : ", ") + "may pass";
  if (does.empty()) does = "cannot move";

  const rules::KindSpec& kind = drawing.variant.spec(drawing.piece.kind());
  std::string line = drawing.piece.owner() == rules::Side::white ? "White " : "Black ";
  line += kind.name;
  line +=
      " (" + rules::symbol_text(drawing.variant, drawing.piece) + ") on " + drawing.variant.board.name(drawing.from);
  line += ": " + does + ". Notation: " + std::string(kind.betza);
  if (!kind.unmoved.empty()) line += ", unmoved " + std::string(kind.unmoved);
  return line;
}

}  // namespace cli
