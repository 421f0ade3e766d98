#include "rules/game/diagram.hpp"

#include "rules/game/attack.hpp"

namespace rules {

std::vector<DiagramMark> diagram(const Variant& variant, Piece piece, Square from) {
  PerSquare<DiagramMark> marks;
  Position alone;
  alone.put(from, piece, variant.royal(piece.kind()));
  walk(variant.movement.nodes(piece.kind(), piece.owner(), from), alone,
       [&](const Node& node) { marks[node.at].quiet = true; });
  std::vector<DiagramMark> used;
  for (const Square s : variant.board.all()) {
    DiagramMark& mark = marks[s];
    mark.at = s;
    const Path* path = variant.movement.path(piece.kind(), piece.owner(), from, mark.at);
    for (; path != nullptr; path = path->more ? path + 1 : nullptr) {
      (path->need == 0 ? mark.capture : mark.hop) = true;
    }
    if (mark.quiet || mark.capture || mark.hop) used.push_back(mark);
  }
  return used;
}

}  // namespace rules
