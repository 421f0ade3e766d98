// What is said of how far a puzzle is solved. Pure.
import * as m from "../messages/all.gen";
import type { Tried } from "./requests";

/** The squares that a move names, to show it; none of a castling. */
export function squaresOf(move: string): readonly string[] {
  return [...move.matchAll(/[a-z]\d+/g)].map(([square]) => square);
}

/** `1500 → 1512 (+12)` */
export function changeWords({ before, after }: Tried): string {
  const change = after - before;
  return m.puzzles.change({ before, after, change: change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0" });
}
