// What a position is worth for White: by an engine's score, by the result of the game, or by the mean over the numbers
// of a die that is due. Pure.
import type { Side } from "../board/fen";
import { winOf } from "./chances";
import type { Report } from "./lines";

export type Result = Side | "draw";

/** What a position is worth for White. */
export interface Value {
  readonly turn: Side;
  /** White's chances, 0 to 100. */
  readonly win: number;
  /** The advantage for White in pawns, at most ten: a mate and a game that is won count as ten. */
  readonly pawns: number;
  /** The score as the engine said it; undefined where a die is due or the game is over. */
  readonly score?: Report["score"];
  /** The result, if the game is over here. */
  readonly over?: Result;
  /** What the engine would play from here. */
  readonly line: readonly string[];
}

const kMostPawns = 10;

const pawnsOf = (cp: number): number => Math.max(-kMostPawns, Math.min(kMostPawns, cp / 100));

/** The value of a score, which is given for the side to move. */
export function valueOf(turn: Side, score: Report["score"], line: readonly string[]): Value {
  const sign = turn === "white" ? 1 : -1;
  if ("cp" in score) {
    const cp = sign * score.cp;
    return { turn, win: winOf(cp), pawns: pawnsOf(cp), score: { cp }, line };
  }
  // A mate in no moves stands on the board: the side to move has lost.
  const won = (score.mate > 0 ? sign : -sign) > 0;
  return { turn, win: won ? 100 : 0, pawns: won ? kMostPawns : -kMostPawns, score: { mate: sign * score.mate }, line };
}

/** The value of a game that is over. */
export function valueOfEnd(turn: Side, over: Result): Value {
  const win = { white: 100, draw: 50, black: 0 }[over];
  return { turn, win, pawns: ((win - 50) / 50) * kMostPawns, over, line: [] };
}

/** The value before a die falls: the mean over its numbers, which are equally likely. */
export function meanOf(turn: Side, values: readonly Value[]): Value {
  const mean = (of: (value: Value) => number): number => values.reduce((sum, one) => sum + of(one), 0) / values.length;
  return { turn, win: mean(({ win }) => win), pawns: mean(({ pawns }) => pawns), line: [] };
}

/** The chances of a side, 0 to 100. */
export const winFor = (side: Side, { win }: Value): number => (side === "white" ? win : 100 - win);
