#include "rules/game/diagram.hpp"

#include "rules/game/attack.hpp"

namespace rules {

std::vector<DiagramMark> diagram(const Variant& variant, Piece piece, Square from) {
  std::vector<DiagramMark> marks(static_cast<std::size_t>(variant.board.size()));
  Position alone;
  alone.put(from, piece, variant.royal(piece.kind()));
  walk(variant.movement.nodes(piece.kind(), piece.owner(), from), alone,
       [&](const Node& node) { marks[node.at].quiet = true; });
  std::vector<DiagramMark> used;
  for (int i = 0; i < variant.board.size(); ++i) {
    DiagramMark& mark = marks[static_cast<std::size_t>(i)];
    mark.at = square(i);
    const Path* path = variant.movement.path(piece.kind(), piece.owner(), from, mark.at);
    for (; path != nullptr; path = path->more ? path + 1 : nullptr) {
      (path->need == 0 ? mark.capture : mark.hop) = true;
    }
    if (mark.quiet || mark.capture || mark.hop) used.push_back(mark);
  }
  return used;
}

}  // namespace rules
