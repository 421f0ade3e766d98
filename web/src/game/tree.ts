// The moves of a board for one as a tree: several moves may go on from a position, and the first of them is the main
// line. A place in the tree is the way to it. These values are never changed. In links the tree is a text, in which a
// variation stands in brackets behind the move that it replaces, and what was written about a move behind it:
// `e2e4 $1 {a comment} e7e5 (c7c5 g1f3) g1f3`.

/** What somebody has written about a move. */
export interface Remark {
  /** Comments that stand before the first move of a line. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  /** Numbers of signs such as `!?` (glyphs.ts). */
  readonly nags?: readonly number[];
}
export interface Branch {
  /** A move, or a roll of dice in play: `roll 4`. */
  readonly action: string;
  readonly next: Tree;
  readonly remark?: Remark;
}
export type Tree = readonly Branch[];
/** A place in the tree: which branch is taken at each fork. */
export type Path = readonly number[];

export const kRoot: Path = [];

export function nextAt(tree: Tree, path: Path): Tree {
  return path.reduce<Tree>((next, index) => next[index]?.next ?? [], tree);
}

/** The branches on the way to a place, as far as they exist. */
function branchesTo(tree: Tree, path: Path): readonly Branch[] {
  const branches: Branch[] = [];
  let next = tree;
  for (const index of path) {
    const branch = next[index];
    if (!branch) break;
    branches.push(branch);
    next = branch.next;
  }
  return branches;
}

/** The moves and rolls on the way to a place. */
export function actionsTo(tree: Tree, path: Path): readonly string[] {
  return branchesTo(tree, path).map(({ action }) => action);
}

/** The part of a path that exists in this tree. */
export function within(tree: Tree, path: Path): Path {
  const { length } = branchesTo(tree, path);
  return length === path.length ? path : path.slice(0, length);
}

/** The end of the line that goes from here on by the first branches. */
export function mainEnd(tree: Tree, path: Path): Path {
  const end = [...path];
  for (let next = nextAt(tree, path)[0]; next; next = next.next[0]) end.push(0);
  return end;
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
const inBraces = (comment: string): string =>
  `{${comment.replace(/[%{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}}`;
const outOfBraces = (word: string): string =>
  word.slice(1, -1).replace(/%(25|7b|7d)/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

/** `remarks`: with what was written about the moves. */
export function writeTree(tree: Tree, remarks = true): string {
  const words: string[] = [];
  for (let next = tree; next[0]; next = next[0].next) {
    const [{ action, remark }, ...others] = next as readonly [Branch, ...Branch[]];
    if (remarks && remark?.before) words.push(...remark.before.map(inBraces));
    words.push(written(action));
    if (remarks && remark?.nags) words.push(...remark.nags.map((nag) => `$${String(nag)}`));
    if (remarks && remark?.after) words.push(...remark.after.map(inBraces));
    words.push(...others.map((branch) => `(${writeTree([branch], remarks)})`));
  }
  return words.join(" ");
}

/** Deeper than any that is written. */
const kDeepest = 200;

/** Reads the words of a text from their beginning to their end. */
class TreeReader {
  readonly #words: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#words = text.match(/\{[^{}]*\}|[(){}]|[^\s(){}]+/g) ?? [];
  }

  read(): Tree | undefined {
    const tree = this.#line(0);
    return this.#at === this.#words.length ? tree : undefined;
  }

  #line(depth: number): Tree | undefined {
    if (depth > kDeepest) return undefined;
    const forks: { readonly action: string; readonly remark: Remark; readonly others: readonly Branch[] }[] = [];
    for (;;) {
      const before = forks.length === 0 ? this.#comments() : [];
      const word = this.#words[this.#at];
      if (word === undefined || word === ")") break;
      if (/^[({}$]/.test(word)) return undefined;
      ++this.#at;
      const nags = this.#nags();
      const after = this.#comments();
      const others = this.#variations(depth + 1);
      if (!others) return undefined;
      const remark = {
        ...(before.length > 0 ? { before } : {}),
        ...(after.length > 0 ? { after } : {}),
        ...(nags.length > 0 ? { nags } : {}),
      };
      forks.push({ action: word.replaceAll("_", " "), remark, others });
    }
    return forks.reduceRight<Tree>(
      (next, { action, remark, others }) => [
        { action, next, ...(Object.keys(remark).length > 0 ? { remark } : {}) },
        ...others,
      ],
      [],
    );
  }

  #variations(depth: number): readonly Branch[] | undefined {
    const all: Branch[] = [];
    while (this.#words[this.#at] === "(") {
      ++this.#at;
      const variation = this.#line(depth);
      if (!variation || variation.length === 0 || this.#words[this.#at] !== ")") return undefined;
      ++this.#at;
      all.push(...variation);
    }
    return all;
  }

  #take(form: RegExp): readonly string[] {
    const begin = this.#at;
    while (form.test(this.#words[this.#at] ?? "")) ++this.#at;
    return this.#words.slice(begin, this.#at);
  }
  #comments(): readonly string[] {
    return this.#take(/^\{.*\}$/s).map(outOfBraces);
  }
  #nags(): readonly number[] {
    return this.#take(/^\$\d{1,3}$/).map((word) => Number(word.slice(1)));
  }
}

/** The tree that a text describes; undefined if the text describes none. */
export function readTree(text: string): Tree | undefined {
  return new TreeReader(text).read();
}
