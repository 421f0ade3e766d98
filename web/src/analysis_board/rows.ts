// The moves of a tree as they are listed: the main line is one run, and each variation is a run of its own, indented
// below the move that it replaces.
import type { Path, Remark, Tree } from "../game/tree";

export interface Item {
  readonly action: string;
  readonly path: Path;
  /** All actions up to here, one on each line. */
  readonly line: string;
  /** The ply of a move, counted from 1 over both sides without rolls; 0 for a roll. */
  readonly ply: number;
  readonly remark?: Remark;
}
export interface Run {
  readonly depth: number;
  readonly items: readonly Item[];
  /** In conditional lines: the last move is the opponent's, and nothing answers it. */
  readonly open?: true;
}

const isRoll = (action: string): boolean => action.startsWith("roll ");

interface Place {
  readonly path: Path;
  readonly line: string;
  readonly plies: number;
}
const kStart: Place = { path: [], line: "", plies: 0 };

export function runsOf(tree: Tree, place = kStart, depth = 0, first = 0): readonly Run[] {
  const runs: Run[] = [];
  let items: Item[] = [];
  const close = (): void => {
    if (items.length > 0) runs.push({ depth, items });
    items = [];
  };
  let [next, at, index] = [tree, place, first];
  for (;;) {
    const branch = next[index];
    if (!branch) break;
    const roll = isRoll(branch.action);
    const line = at.line === "" ? branch.action : `${at.line}\n${branch.action}`;
    const here = { path: [...at.path, index], line, plies: roll ? at.plies : at.plies + 1 };
    const { action, remark } = branch;
    items.push({ action, path: here.path, line, ply: roll ? 0 : here.plies, ...(remark ? { remark } : {}) });
    // Variations are listed only after the main move of a fork: a variation shows its own run alone.
    const others = index === 0 ? next.length : 0;
    if (others > 1) close();
    for (let other = 1; other < others; ++other) runs.push(...runsOf(next, at, depth + 1, other));
    [next, at, index] = [branch.next, here, 0];
  }
  close();
  return runs;
}
