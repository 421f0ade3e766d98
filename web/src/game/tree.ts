// The moves of a board for one as a tree: several moves may go on from a position, and the first of them is the main
// line. A place in the tree is the way to it. These values are never changed. In links the tree is a text, in which a
// variation stands in brackets behind the move that it replaces: `e2e4 e7e5 (c7c5 g1f3) g1f3`.

export interface Branch {
  /** A move, or a roll of dice in play: `roll 4`. */
  readonly action: string;
  readonly next: Tree;
}
export type Tree = readonly Branch[];
/** A place in the tree: which branch is taken at each fork. */
export type Path = readonly number[];

export const kRoot: Path = [];

export function nextAt(tree: Tree, path: Path): Tree {
  return path.reduce<Tree>((next, index) => next[index]?.next ?? [], tree);
}

/** The moves and rolls on the way to a place. */
export function actionsTo(tree: Tree, path: Path): readonly string[] {
  return path.flatMap((index, i) => nextAt(tree, path.slice(0, i))[index]?.action ?? []);
}

/** The part of a path that exists in this tree. */
export function within(tree: Tree, path: Path): Path {
  const end = path.findIndex((index, i) => nextAt(tree, path.slice(0, i))[index] === undefined);
  return end === -1 ? path : path.slice(0, end);
}

/** The end of the line that goes from here on by the first branches. */
export function mainEnd(tree: Tree, path: Path): Path {
  return nextAt(tree, path).length === 0 ? path : mainEnd(tree, [...path, 0]);
}

function changed(tree: Tree, path: Path, change: (next: Tree) => Tree): Tree {
  const [index, ...rest] = path;
  if (index === undefined) return change(tree);
  return tree.map((branch, i) => (i === index ? { ...branch, next: changed(branch.next, rest, change) } : branch));
}

/**
 * The tree with this move added at a place, and the place after the move. A move that is there already is not added
 * again.
 */
export function withMove(tree: Tree, path: Path, action: string): { readonly tree: Tree; readonly path: Path } {
  const next = nextAt(tree, path);
  const known = next.findIndex((branch) => branch.action === action);
  if (known !== -1) return { tree, path: [...path, known] };
  return { tree: changed(tree, path, (branches) => [...branches, { action, next: [] }]), path: [...path, next.length] };
}

/** The tree without the move that leads to a place and all moves behind it. */
export function without(tree: Tree, path: Path): { readonly tree: Tree; readonly path: Path } {
  const before = path.slice(0, -1);
  const last = path.at(-1);
  if (last === undefined) return { tree, path };
  return { tree: changed(tree, before, (branches) => branches.filter((_, i) => i !== last)), path: before };
}

/** The tree in which the move that leads to a place is the main one of its fork. */
export function promoted(tree: Tree, path: Path): { readonly tree: Tree; readonly path: Path } {
  const before = path.slice(0, -1);
  const last = path.at(-1);
  if (last === undefined || last === 0) return { tree, path };
  const front = (branches: Tree): Tree => [...branches.slice(last, last + 1), ...branches.filter((_, i) => i !== last)];
  return { tree: changed(tree, before, front), path: [...before, 0] };
}

export function lineTree(actions: readonly string[]): Tree {
  return actions.reduceRight<Tree>((next, action) => [{ action, next }], []);
}

const written = (action: string): string => action.replaceAll(" ", "_");

export function writeTree(tree: Tree): string {
  const [main, ...others] = tree;
  if (!main) return "";
  const words = [written(main.action), ...others.map((branch) => `(${writeTree([branch])})`), writeTree(main.next)];
  return words.filter((word) => word !== "").join(" ");
}

/** The tree that a text describes; undefined if the text describes none. */
export function readTree(text: string): Tree | undefined {
  const words = text.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const line = (): Tree | undefined => {
    const word = words[at];
    if (word === undefined || word === ")") return [];
    if (word === "(") return undefined;
    ++at;
    const others: Branch[] = [];
    while (words[at] === "(") {
      ++at;
      const variation = line();
      if (!variation || variation.length === 0 || words[at] !== ")") return undefined;
      ++at;
      others.push(...variation);
    }
    const next = line();
    return next && [{ action: word.replaceAll("_", " "), next }, ...others];
  };
  const tree = line();
  return at === words.length ? tree : undefined;
}
