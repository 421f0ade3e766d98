// What an engine's score is worth in chances, and a move's accuracy, by the formulas that lichess publishes
// (https://lichess.org/page/accuracy; docs/analysis.md has them). Pure.
import type { Side } from "../board/fen";
import { winOf } from "../engine/chances";
import type { Report } from "../engine/lines";

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

/** What a move lost of its player's chances, in points of 100; what looks like a gain is the engine's own doubt. */
export const lossOf = (side: Side, before: Value, after: Value): number => Math.max(0, winFor(side, before) - winFor(side, after));

/** Of a move that lost so many points, 0 to 100. */
export function accuracyOf(loss: number): number {
  return Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669));
}

export const kJudgements = ["inaccuracy", "mistake", "blunder"] as const;
export type Judgement = (typeof kJudgements)[number];

/** On the scale of winning chances from -1 to 1, on which a point of 100 is 0.02. */
const kLeast: readonly (readonly [Judgement, number])[] = [
  ["blunder", 0.3],
  ["mistake", 0.2],
  ["inaccuracy", 0.1],
];
const kScale = 50;

/** Chances are sums of rounded numbers: what is 0.1 but for its last digits is 0.1. */
const kDoubt = 1e-9;

export function judgementOf(loss: number): Judgement | undefined {
  return kLeast.find(([, least]) => loss / kScale >= least - kDoubt)?.[0];
}

/** Whether a move is as good as the best one, for who looks for a better move than was played. */
export const isGood = (loss: number): boolean => loss / kScale < 0.05;
