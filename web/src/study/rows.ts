// The moves of a tree as they are listed: the main line in one run, each variation as a run of its own below the move that it
// replaces, further in.
import type { Path, Tree } from "./tree";

export interface Item {
  readonly action: string;
  readonly path: Path;
  /** Of a move: counted from 1 over both sides, dice left out; 0 for dice. */
  readonly ply: number;
}
export interface Run {
  readonly depth: number;
  readonly items: readonly Item[];
}

const isRoll = (action: string): boolean => action.startsWith("roll ");

export function runsOf(tree: Tree, path: Path = [], plies = 0, depth = 0, first = 0): readonly Run[] {
  const runs: Run[] = [];
  let items: Item[] = [];
  const close = (): void => {
    if (items.length > 0) runs.push({ depth, items });
    items = [];
  };
  let [next, at, ply, index] = [tree, path, plies, first];
  for (;;) {
    const branch = next[index];
    if (!branch) break;
    const here = [...at, index];
    const counted = isRoll(branch.action) ? ply : ply + 1;
    items.push({ action: branch.action, path: here, ply: isRoll(branch.action) ? 0 : counted });
    // Only behind the main move of a fork: a variation shows its own run alone.
    const others = index === 0 ? next.length : 0;
    if (others > 1) close();
    for (let other = 1; other < others; ++other) runs.push(...runsOf(next, at, ply, depth + 1, other));
    [next, at, ply, index] = [branch.next, here, counted, 0];
  }
  close();
  return runs;
}
