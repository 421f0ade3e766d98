// What a move lost of its player's chances, and its accuracy, by the formulas that lichess publishes
// (https://lichess.org/page/accuracy; docs/analysis.md has them). Pure.
import type { Side } from "../board/fen";
import { winFor, type Value } from "../engine/value";

/** What a move lost of its player's chances, in points of 100; what looks like a gain is the engine's own doubt. */
export const lossOf = (side: Side, before: Value, after: Value): number =>
  Math.max(0, winFor(side, before) - winFor(side, after));

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
