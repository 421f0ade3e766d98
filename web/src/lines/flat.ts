// Conditional lines in the two forms that they have: the server's flat list with plies (docs/http.md), and the tree
// that the page shows. The first moves are the opponent's, and each has at most one answer.
import { nextAt, without, type Branch, type Path, type Tree } from "../game/tree";
import type { LinePly } from "../protocol/messages.gen";

/** The most moves in all lines together. */
export const kMostPlies = 1000;

export function flatOf(tree: Tree, ply: number): LinePly[] {
  return tree.flatMap(({ action, next }) => [{ ply, move: action }, ...flatOf(next, ply + 1)]);
}

export function treeOf(plies: readonly LinePly[]): Tree {
  const first = plies[0]?.ply;
  const starts = plies.flatMap(({ ply }, i) => (ply === first ? [i] : []));
  return starts.map((at, i): Branch => {
    const next = plies.slice(at + 1, starts[i + 1] ?? plies.length);
    return { action: plies[at]?.move ?? "", next: treeOf(next) };
  });
}

export const sizeOf = (tree: Tree): number => tree.reduce((sum, { next }) => sum + 1 + sizeOf(next), 0);

/** How many moves behind the player's present answer would be lost if this move replaced it. */
export function droppedBy(tree: Tree, path: Path, move: string): number {
  const given = nextAt(tree, path)[0];
  return given === undefined || given.action === move ? 0 : sizeOf(given.next);
}

/** The tree in which the player can give this answer: another answer is removed, with everything behind it. */
export function roomFor(tree: Tree, path: Path, move: string): Tree {
  const given = nextAt(tree, path)[0];
  return given === undefined || given.action === move ? tree : without(tree, [...path, 0]).tree;
}
