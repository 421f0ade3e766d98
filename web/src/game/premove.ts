// A move that is planned while the other side thinks: which may be planned, and which legal move it is when the turn comes.
// It knows no rules: what a piece may do comes in as squares, and where nothing is known, any square will do. Pure.
import type { Placement, Side } from "../board/fen";
import type { MoveOption, MoveTable } from "../board/moves";
import { optionsOf, pathOf } from "../board/moves";

export interface Plan {
  readonly from: string;
  readonly to: string;
}

/** Every own piece may be taken up; `held` is, and may go to these squares, or to any. */
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

/** The legal move that was planned: straight rather than by a way, promoted rather than not; undefined if there is none. */
export function plannedMove(legal: MoveTable, { from, to }: Plan): string | undefined {
  const rank = (option: MoveOption): number => 2 * pathOf(option).length - (option.promotion === undefined ? 0 : 1);
  const [best] = optionsOf(legal, from, to).toSorted((a, b) => rank(a) - rank(b));
  return best?.text;
}
