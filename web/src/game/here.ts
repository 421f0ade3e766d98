// What a piece can do here and now, as marks: from the legal moves, where it has any. Pure.
import type { Placement } from "../board/fen";
import { pathOf, type MoveTable } from "../board/moves";
import type { Mark } from "../net/variants";

/** Where the piece on this square may go, or whom it may take on its way; undefined if the legal moves do not tell. */
export function marksHere(moves: MoveTable, placement: Placement, square: string): readonly Mark[] | undefined {
  const targets = moves.from.get(square);
  if (!targets) return undefined;
  const squares = new Set([...targets.values()].flat().flatMap((option) => [pathOf(option)[0] ?? option.to, option.to]));
  squares.delete(square);
  return [...squares].map((at) => {
    const taken = placement.squares.get(at) !== undefined;
    return { at, quiet: !taken, capture: taken, hop: false };
  });
}
