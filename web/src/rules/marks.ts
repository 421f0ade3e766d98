// Where a piece may go in a position, as marks on the board: from its moves in this position alone.
import { readMove } from "../board/moves";
import { parsePlacement } from "../board/fen";
import type { Mark } from "../net/variants";

export const kNoMarks: readonly Mark[] = [];

/** Undefined if the FEN cannot be read. */
export function marksOf(fen: string, square: string, moves: readonly string[]): readonly Mark[] | undefined {
  const read = parsePlacement(fen);
  if (!read.ok) return undefined;
  const { squares } = read.placement;
  const own = squares.get(square)?.side;
  const marks = new Map<string, Mark>();
  const add = (at: string): void => {
    const there = squares.get(at);
    const capture = there !== undefined && there.side !== own;
    if (at !== square) marks.set(at, { at, quiet: !capture, capture, hop: false });
  };
  for (const text of moves) {
    const move = readMove(text);
    if (!move) continue;
    // What is taken on the way is a capture of this piece, too.
    for (const via of move.via) if (squares.get(via) !== undefined) add(via);
    add(move.to);
  }
  return [...marks.values()];
}
