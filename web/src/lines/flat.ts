// Conditional lines as the server takes them, a flat list with plies (docs/http.md), and as the tree that the page shows.
// The first moves are the opponent's; each answer is one.
import { nextAt, without, type Branch, type Path, type Tree } from "../game/tree";
import type { LinePly } from "../protocol/messages.gen";

/** So many moves at most. */
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

/** How many moves go with the own answer that another one takes the place of, if this one does. */
export function droppedBy(tree: Tree, path: Path, move: string): number {
  const given = nextAt(tree, path)[0];
  return given === undefined || given.action === move ? 0 : sizeOf(given.next);
}

/** The tree in which an own answer can be given from here: another one that was there goes, with all behind it. */
export function roomFor(tree: Tree, path: Path, move: string): Tree {
  const given = nextAt(tree, path)[0];
  return given === undefined || given.action === move ? tree : without(tree, [...path, 0]).tree;
}
