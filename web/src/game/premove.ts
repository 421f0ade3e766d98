// A move that is planned while the other side thinks: which moves may be planned, and which legal move a plan is when
// the turn comes. This module knows no rules: the caller says on which squares a piece may go; where that is not known,
// any square will do. Pure.
import type { Placement, Side } from "../board/fen";
import type { MoveOption, MoveTable } from "../board/moves";
import { optionsOf, pathOf } from "../board/moves";

export interface Plan {
  readonly from: string;
  readonly to: string;
}

/**
 * The moves that may be planned: every own piece may be taken up, and the piece on `held` may go to the given squares,
 * or to any square if none are given.
 */
export function planTable(
  placement: Placement,
  side: Side,
  held: string | undefined,
  known: readonly string[] | undefined,
): MoveTable {
  const from = new Map<string, ReadonlyMap<string, readonly MoveOption[]>>();
  const none: ReadonlyMap<string, readonly MoveOption[]> = new Map();
  for (const [square, piece] of placement.squares) if (piece?.side === side) from.set(square, none);
  if (held !== undefined && from.has(held)) {
    const squares = (known ?? [...placement.squares.keys()]).filter((to) => to !== held);
    from.set(
      held,
      new Map(squares.map((to) => [to, [{ text: held + to, from: held, to, via: [], promotion: undefined }]])),
    );
  }
  return { from, unplaced: [] };
}

/**
 * The legal move that was planned; undefined if there is none. A direct move is preferred to one by other squares, and
 * a move with promotion to one without.
 */
export function plannedMove(legal: MoveTable, { from, to }: Plan): string | undefined {
  const rank = (option: MoveOption): number => 2 * pathOf(option).length - (option.promotion === undefined ? 0 : 1);
  const [best] = optionsOf(legal, from, to).toSorted((a, b) => rank(a) - rank(b));
  return best?.text;
}
