// Conditional lines as they are listed: each move that the opponent may choose begins a row of its own, with the moves
// that answer it.
import type { Tree } from "../game/tree";
import type { Run } from "../analysis_board/rows";

const kStart: { readonly path: readonly number[]; readonly line: string } = { path: [], line: "" };

/** The rows of a tree. `from` is the place where the tree begins; there the opponent is to move. */
export function lineRuns(tree: Tree, from = kStart, depth = 0): readonly Run[] {
  return tree.flatMap((branch, index): readonly Run[] => {
    const items = [];
    let [one, at, last] = [branch, index, from];
    for (;;) {
      last = { path: [...last.path, at], line: last.line === "" ? one.action : `${last.line}\n${one.action}` };
      items.push({ action: one.action, ...last, ply: last.path.length });
      const [only, other] = one.next;
      if (!only || other) break;
      [one, at] = [only, 0];
    }
    const open = one.next.length === 0 && last.path.length % 2 === 1;
    return [{ depth, items, ...(open ? { open: true } : {}) }, ...lineRuns(one.next, last, depth + 1)];
  });
}

/** Whether the lines have any move that would be played for the player. */
export const hasAnswer = (tree: Tree): boolean => tree.some(({ next }) => next.length > 0);
