// The moves of a board for one as a tree: from each position several may go on, the first of them as the main line. A place in
// it is the way there. Values, never changed; as text, which links hold, a variation stands in brackets behind the move
// that it replaces: `e2e4 e7e5 (c7c5 g1f3) g1f3`.

export interface Branch {
  /** A move, or what dice did: `roll 4`. */
  readonly action: string;
  readonly next: Tree;
}
export type Tree = readonly Branch[];
/** Which branch at each fork. */
export type Path = readonly number[];

export const kRoot: Path = [];

export function nextAt(tree: Tree, path: Path): Tree {
  return path.reduce<Tree>((next, index) => next[index]?.next ?? [], tree);
}

/** The moves and rolls on the way. */
export function actionsTo(tree: Tree, path: Path): readonly string[] {
  return path.flatMap((index, i) => nextAt(tree, path.slice(0, i))[index]?.action ?? []);
}

/** As far as it goes in this tree. */
export function within(tree: Tree, path: Path): Path {
  const end = path.findIndex((index, i) => nextAt(tree, path.slice(0, i))[index] === undefined);
  return end === -1 ? path : path.slice(0, end);
}

/** From here on by the first branches, to the end. */
export function mainEnd(tree: Tree, path: Path): Path {
  return nextAt(tree, path).length === 0 ? path : mainEnd(tree, [...path, 0]);
}

function changed(tree: Tree, path: Path, change: (next: Tree) => Tree): Tree {
  const [index, ...rest] = path;
  if (index === undefined) return change(tree);
  return tree.map((branch, i) => (i === index ? { ...branch, next: changed(branch.next, rest, change) } : branch));
}

/** The tree with this move from here, and the place behind it; one that is there already is not there twice. */
export function withMove(tree: Tree, path: Path, action: string): { readonly tree: Tree; readonly path: Path } {
  const next = nextAt(tree, path);
  const known = next.findIndex((branch) => branch.action === action);
  if (known !== -1) return { tree, path: [...path, known] };
  return { tree: changed(tree, path, (branches) => [...branches, { action, next: [] }]), path: [...path, next.length] };
}

/** Without the move that leads here, and all behind it. */
export function without(tree: Tree, path: Path): { readonly tree: Tree; readonly path: Path } {
  const before = path.slice(0, -1);
  const last = path.at(-1);
  if (last === undefined) return { tree, path };
  return { tree: changed(tree, before, (branches) => branches.filter((_, i) => i !== last)), path: before };
}

/** The move that leads here becomes the main one of its fork. */
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

/** The tree of a text; undefined if it is none. */
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
