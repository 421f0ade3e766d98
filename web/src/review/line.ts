// The main line of a board for one, lines that are added to it, and the part of the board's interface that a review
// uses. Pure.
import type { Study } from "../game/link";
import { actionsTo, mainEnd, withMove, type Path, type Tree } from "../game/tree";
import type { VariantInfo } from "../net/variants";
import type { Beginning, Ruleset } from "../rules/answers";

/** Moves and rolls from a beginning. */
export interface Line {
  readonly ruleset: Ruleset;
  readonly from: Beginning;
  readonly actions: readonly string[];
}

export function mainLineOf({ ruleset, from, tree }: Study): Line {
  return { ruleset, from, actions: actionsTo(tree, mainEnd(tree, [])) };
}

/** The part of an AnalysisBoard that a review uses. */
export interface ReviewBoard {
  readonly study: Study | undefined;
  readonly info: VariantInfo | undefined;
  open(study: Study): Promise<boolean>;
  go(path: Path): Promise<boolean>;
  undo(): Promise<boolean>;
}

/** Whether the second line is the first one, or goes on where it ends. */
export function isPrefix(first: Line, second: Line): boolean {
  const begins = ({ ruleset, from }: Line): string =>
    JSON.stringify([ruleset.variant, Object.entries(ruleset.options).sort(), from]);
  return begins(first) === begins(second) && first.actions.every((action, i) => second.actions[i] === action);
}

/** The place on the main line after so many moves and rolls. */
export const mainPath = (at: number): Path => Array.from({ length: at }, () => 0);

/** How many steps of a path are on the main line. */
export function mainPart(path: Path): number {
  const off = path.findIndex((index) => index !== 0);
  return off === -1 ? path.length : off;
}

/** The tree with this line added at a place, and the place after the line's first move. */
export function withLine(
  tree: Tree,
  path: Path,
  actions: readonly string[],
): { readonly tree: Tree; readonly path: Path } {
  let here = { tree, path };
  let first: Path = path;
  for (const [i, action] of actions.entries()) {
    here = withMove(here.tree, here.path, action);
    if (i === 0) first = here.path;
  }
  return { tree: here.tree, path: first };
}

/** The move that was made at a place, if this path ends just after it. */
export function madeAt(tree: Tree, at: Path, path: Path): string | undefined {
  const behind = path.length === at.length + 1 && at.every((index, i) => path[i] === index);
  return behind ? actionsTo(tree, path).at(-1) : undefined;
}
