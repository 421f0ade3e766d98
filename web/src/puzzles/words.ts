// How far a puzzle is solved, in words. Pure.
import * as m from "../messages/all.gen";
import type { PuzzleTried } from "../protocol/messages.gen";

/** The squares that a move names, for showing it; none for a castling. */
export function squaresOf(move: string): readonly string[] {
  return [...move.matchAll(/[a-z]\d+/g)].map(([square]) => square);
}

/** A change of rating: `1500 → 1512 (+12)`. */
export function changeWords({ before, after }: Pick<PuzzleTried, "before" | "after">): string {
  const change = after - before;
  return m.puzzles.change({ before, after, change: change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0" });
}
