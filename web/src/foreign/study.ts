// A game that was read as a board for one: its start, its options, and its moves with comments, signs and variations.
import type { Study } from "../game/link";
import { kRoot, mainEnd, type Branch, type Remark, type Tree } from "../game/tree";
import type { Options, ReadGame, ReadMove } from "./answers";

/** More than games have. A board lists all moves that it has, and each knows the way to it. */
export const kMostPlies = 2000;
export const kMostMoves = 5000;

type Line = readonly ReadMove[];

const sizeOf = (line: Line): number =>
  line.reduce((sum, { variations }) => sum + 1 + (variations ?? []).reduce((all, one) => all + sizeOf(one), 0), 0);

function remarkOf({ before, comments, nags }: ReadMove): Pick<Branch, "remark"> {
  const remark: Remark = {
    ...(before ? { before } : {}),
    ...(comments ? { after: comments } : {}),
    ...(nags ? { nags } : {}),
  };
  return Object.keys(remark).length > 0 ? { remark } : {};
}

class Maker {
  room = kMostMoves;

  /** Moves of a line come before those of its variations. */
  tree(line: Line, depth: number): Tree {
    const moves = line.slice(0, Math.max(0, Math.min(this.room, kMostPlies - depth)));
    this.room -= moves.length;
    const variations = moves.map((move, i) =>
      (move.variations ?? []).flatMap((variation) => this.tree(variation, depth + i)),
    );
    return moves.reduceRight<Tree>(
      (next, move, i) => [{ action: move.move, next, ...remarkOf(move) }, ...(variations[i] ?? [])],
      [],
    );
  }
}

/** Undefined if not even the start could be read. `leftOut` is how many moves do not fit on a board. */
export function studyOf(
  { variant, options = {}, initialFen, tree: line = [] }: ReadGame,
  usual: Options,
): { readonly study: Study; readonly leftOut: number } | undefined {
  if (variant === undefined || initialFen === undefined) return undefined;
  const chosen = Object.fromEntries(Object.entries(options).filter(([name, value]) => usual[name] !== value));
  const maker = new Maker();
  const tree = maker.tree(line, 0);
  const study = { ruleset: { variant, options: chosen }, from: { fen: initialFen }, tree, path: mainEnd(tree, kRoot) };
  return { study, leftOut: sizeOf(line) - (kMostMoves - maker.room) };
}
