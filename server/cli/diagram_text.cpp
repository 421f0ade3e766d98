#include <algorithm>

#include "server/cli/drawing.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

std::string_view symbol(const Drawing& drawing) {
  return drawing.variant.spec(drawing.piece.kind()).symbol;
}

/// The text in one place of the box: blank for a hole.
std::string cell_text(const Drawing& drawing, rules::Square s) {
  if (s == rules::Square::none) return "";
  if (s == drawing.from) {
    return drawing.piece.owner() == rules::Side::white ? std::string(symbol(drawing)) : lower(symbol(drawing));
  }
  const rules::DiagramMark* mark = drawing.mark(s);
  return std::string(1, kMarkStyles[mark == nullptr ? 0 : style(*mark)].letter);
}

void append_right(std::string& out, std::string_view text, std::size_t width) {
  out.append(width - std::min(width, text.size()), ' ');
  out += text;
}

void end_line(std::string& out) {
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
}

}  // namespace

std::string diagram_text(const Drawing& drawing) {
  const rules::Topology& board = drawing.variant.board;
  const std::size_t width = symbol(drawing).size() + 1;
  std::string out;
  for (int rank = board.ranks() - 1; rank >= 0; --rank) {
    append_right(out, std::to_string(rank + 1), 2);
    for (int file = 0; file < board.files(); ++file) {
      append_right(out, cell_text(drawing, board.at(file, rank)), width);
    }
    end_line(out);
  }
  append_right(out, "", 2);
  for (int file = 0; file < board.files(); ++file) append_right(out, std::string(1, file_letter(file)), width);
  end_line(out);
  out += '\n';
  const auto used = styles_used(drawing);
  for (std::size_t i = 1; i < used.size(); ++i) {
    if (used[i]) out += std::string(1, kMarkStyles[i].letter) + "  " + std::string(kMarkStyles[i].meaning) + '\n';
  }
  return out + summary(drawing) + '\n';
}

}  // namespace cli
