// What a position is worth, seen from White: by an engine's score, by how the game has ended, or before a die falls by the mean
// over its numbers. Pure.
import type { Side } from "../board/fen";
import { winOf } from "./chances";
import type { Report } from "./lines";

export type Result = Side | "draw";

/** What a position is worth, seen from White. */
export interface Value {
  readonly turn: Side;
  /** White's chances, 0 to 100. */
  readonly win: number;
  /** For White; a mate, a game that is over and whatever is more count as ten. */
  readonly pawns: number;
  /** As the engine said it; none where a die is due or the game is over. */
  readonly score?: Report["score"];
  /** How the game has ended here. */
  readonly over?: Result;
  /** What the engine would play from here. */
  readonly line: readonly string[];
}

const kMostPawns = 10;

const pawnsOf = (cp: number): number => Math.max(-kMostPawns, Math.min(kMostPawns, cp / 100));

/** Of a score that is seen by the side to move. */
export function valueOf(turn: Side, score: Report["score"], line: readonly string[]): Value {
  const sign = turn === "white" ? 1 : -1;
  if ("cp" in score) {
    const cp = sign * score.cp;
    return { turn, win: winOf(cp), pawns: pawnsOf(cp), score: { cp }, line };
  }
  // No moves until mate: it stands on the board, and the side to move has lost.
  const won = (score.mate > 0 ? sign : -sign) > 0;
  return { turn, win: won ? 100 : 0, pawns: won ? kMostPawns : -kMostPawns, score: { mate: sign * score.mate }, line };
}

/** Of a game that is over. */
export function valueOfEnd(turn: Side, over: Result): Value {
  const win = { white: 100, draw: 50, black: 0 }[over];
  return { turn, win, pawns: ((win - 50) / 50) * kMostPawns, over, line: [] };
}

/** Before a die falls: the mean over what it may show, all of which are as likely. */
export function meanOf(turn: Side, values: readonly Value[]): Value {
  const mean = (of: (value: Value) => number): number => values.reduce((sum, one) => sum + of(one), 0) / values.length;
  return { turn, win: mean(({ win }) => win), pawns: mean(({ pawns }) => pawns), line: [] };
}

/** Seen from a side, 0 to 100. */
export const winFor = (side: Side, { win }: Value): number => (side === "white" ? win : 100 - win);
